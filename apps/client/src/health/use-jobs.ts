import { discardJobs, getHealth, repeatJobs } from '@avisa/contract/health/routes'
import { useClient } from '#/platform/client.ts'
import { useCommand } from '#/platform/queries.ts'
import { confirm, toast } from '#/ui/popup/popups.ts'
import { useHealthTexts } from './texts.ts'

/** Does given-up jobs again, or forgets them. */
export const useJobs = () => {
  const client = useClient()
  const say = useHealthTexts()
  const repeat = useCommand(repeatJobs, { refresh: [getHealth] })
  const discard = useCommand(discardJobs, { refresh: [getHealth] })
  return {
    busy: repeat.busy || discard.busy,
    repeat: async (kinds: readonly string[]) => {
      let count = 0
      for (const tipo of kinds) count += (await repeat.run({ params: { tipo } })).cuantos
      toast(client, { message: say('repeated', { count }) })
    },
    discard: async (tipo: string) => {
      const question = { title: say('discardTitle'), message: say('discardText'), confirm: say('discardYes'), danger: true }
      if (!(await confirm(client, question))) return
      const { cuantos } = await discard.run({ params: { tipo } })
      toast(client, { message: say('discarded', { count: cuantos }) })
    },
  }
}
export type JobCommands = ReturnType<typeof useJobs>
