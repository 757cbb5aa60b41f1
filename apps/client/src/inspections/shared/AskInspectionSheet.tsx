import { Textarea } from '@mantine/core'
import { may } from '@avisa/contract/access/person'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { listInspectionPriorities, listInspectors } from '@avisa/contract/inspections/routes'
import { mayAskFor } from '@avisa/contract/inspections/rules'
import { pick } from '@avisa/contract/values/languages'
import { useClient } from '#/platform/client.ts'
import { isOnline } from '#/platform/network.ts'
import { useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { ChoiceField } from '#/ui/form/ChoiceField.tsx'
import { OptionalMark } from '#/ui/form/field-parts.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { askDraftOf, requestInspection } from '../inspection-changes.ts'
import { useInspectionTexts } from '../texts.ts'

type Props = { incident: Incident; opened: boolean; onClose: () => void }

/**
 * Requests an inspection: inspector, priority and status. An inspector can request it only for themselves.
 */
export const AskInspectionSheet = ({ incident, opened, onClose }: Props) => {
  const client = useClient()
  const say = useInspectionTexts()
  const lang = useLang()
  const person = usePerson()
  const others = mayAskFor(person, null)
  const ranks = may(person, 'inspeccion.editar.prioridad')
  const inspectors = useLoad(listInspectors, {}, { enabled: others }).data ?? []
  const priorities = useLoad(listInspectionPriorities, {}, { bilingual: true, staleTime: 300_000 }).data ?? []
  const [draft, change] = askDraftOf(incident.id)()
  const inspector_id = others ? draft.inspector_id : (person?.user_id ?? null)
  const observaciones = draft.observaciones.trim()
  const body = {
    ...(inspector_id === null ? {} : { inspector_id }),
    ...(ranks && draft.prioridad_id !== null ? { prioridad_id: draft.prioridad_id } : {}),
    ...(observaciones ? { observaciones } : {}),
  }
  const send = async () => {
    if ((await requestInspection.save(client, incident, body)) === undefined) return
    onClose()
    toast(client, { message: say(isOnline(client) ? 'askedDone' : 'kept') })
  }
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={say('askTitle')}
      footer={<ActionBar main={{ label: say('askNow'), onClick: () => void send() }} />}
    >
      <form className="column gap-20" onSubmit={(event) => event.preventDefault()}>
        {others && (
          <ChoiceField
            label={say('inspector')}
            optional
            none={say('anyInspector')}
            choices={inspectors.map(({ id, nombre }) => ({ id, text: nombre }))}
            value={draft.inspector_id}
            onChange={(id) => change({ inspector_id: id })}
          />
        )}
        {ranks && (
          <ChoiceField
            label={say('priority')}
            optional
            none={say('noPriority')}
            choices={priorities.map((priority) => ({ id: priority.id, text: pick(priority, 'descripcion', lang) }))}
            value={draft.prioridad_id}
            onChange={(id) => change({ prioridad_id: id })}
          />
        )}
        <Textarea
          label={<OptionalMark label={say('askHelp')} />}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={4000}
          value={draft.observaciones}
          onChange={(event) => change({ observaciones: event.currentTarget.value })}
        />
      </form>
    </Sheet>
  )
}
