import { acceptIncident, getIncident, listIncidents } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { asCallError } from '#/platform/call-error.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { refresh, useCommand } from '#/platform/queries.ts'
import { alert, confirm, toast } from '#/ui/popup/popups.ts'
import { useDetailTexts } from './texts.ts'

export const useAccept = ({ id }: Pick<Incident, 'id'>) => {
  const say = useDetailTexts()
  const errorText = useErrorText()
  const command = useCommand(acceptIncident, { refresh: [getIncident, listIncidents], handled: ['badRequest'] })
  const accept = async () => {
    const question = { title: say('acceptTitle'), message: say('acceptMessage'), confirm: say('acceptConfirm'), cancel: say('cancel') }
    if (!(await confirm(question))) return
    try {
      await command.run({ params: { id } })
      toast({ message: say('accepted') })
    } catch (thrown) {
      const error = asCallError(thrown)
      if (error.kind !== 'badRequest') return
      await alert(errorText(error))
      void refresh(getIncident, listIncidents)
    }
  }
  return { accept, busy: command.busy }
}
