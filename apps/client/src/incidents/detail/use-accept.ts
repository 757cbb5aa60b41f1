import { acceptIncident, getIncident, listIncidents } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { useClient } from '#/platform/client.ts'
import { asCallError } from '#/platform/call-error.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { useCommand } from '#/platform/queries.ts'
import { refresh } from '#/platform/query-client.ts'
import { alert, confirm, toast } from '#/ui/popup/popups.ts'
import { useDetailTexts } from './texts.ts'

export const useAccept = ({ id }: Pick<Incident, 'id'>) => {
  const client = useClient()
  const say = useDetailTexts()
  const errorText = useErrorText()
  const command = useCommand(acceptIncident, { refresh: [getIncident, listIncidents], handled: ['badRequest'] })
  const accept = async () => {
    const question = { title: say('acceptTitle'), message: say('acceptMessage'), confirm: say('acceptConfirm'), cancel: say('cancel') }
    if (!(await confirm(client, question))) return
    try {
      await command.run({ params: { id } })
      toast(client, { message: say('accepted') })
    } catch (thrown) {
      const error = asCallError(thrown)
      if (error.kind !== 'badRequest') return
      await alert(client, errorText(error))
      void refresh(client, getIncident, listIncidents)
    }
  }
  return { accept, busy: command.busy }
}
