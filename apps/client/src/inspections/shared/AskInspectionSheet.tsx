import { Textarea } from '@mantine/core'
import { may } from '@avisa/contract/access/person'
import { getIncident } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { askInspection, listInspectionPriorities, listInspections, listInspectors } from '@avisa/contract/inspections/routes'
import { mayAskFor } from '@avisa/contract/inspections/rules'
import { pick } from '@avisa/contract/values/languages'
import { isOnline } from '#/platform/network.ts'
import { enqueue, step } from '#/platform/outbox/use-outbox.ts'
import { useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { newUuid } from '#/platform/uuid.ts'
import { paths } from '#/navigation/paths.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { ChoiceField } from '#/ui/form/ChoiceField.tsx'
import { OptionalMark } from '#/ui/form/field-parts.tsx'
import { alert, toast } from '#/ui/popup/popups.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { askDraftOf } from '../drafts.ts'
import { useInspectionTexts } from '../texts.ts'

type Props = { incident: Incident; opened: boolean; onClose: () => void }

/** Somebody is to look at an incident: who, how soon, at what. An inspector asks for themselves; waits for the network where there is none. */
export const AskInspectionSheet = ({ incident, opened, onClose }: Props) => {
  const say = useInspectionTexts()
  const lang = useLang()
  const person = usePerson()
  const others = mayAskFor(person, null)
  const ranks = may(person, 'inspeccion.editar.prioridad')
  const inspectors = useLoad(listInspectors, {}, { enabled: others }).data ?? []
  const priorities = useLoad(listInspectionPriorities, {}, { bilingual: true, staleTime: 300_000 }).data ?? []
  const of = askDraftOf(incident.id)
  const [draft, change, clear] = of()
  const inspector_id = others ? draft.inspector_id : (person?.user_id ?? null)
  const observaciones = draft.observaciones.trim()
  const body = {
    ...(inspector_id === null ? {} : { inspector_id }),
    ...(ranks && draft.prioridad_id !== null ? { prioridad_id: draft.prioridad_id } : {}),
    ...(observaciones ? { observaciones } : {}),
  }
  const send = async () => {
    const edit = { path: `${paths.incident(incident.id)}?inspeccionar=${newUuid()}`, draft: of.draft, version: of.version, value: draft }
    const detail = [incident.descripcion, incident.direccion?.nombre_cor].filter(Boolean).join(' · ')
    const title = say('outboxAsk', { code: incident.codigo })
    try {
      await enqueue({ title, detail, edit, refresh: [getIncident, listInspections] }, [
        step(askInspection, { params: { id: incident.id }, body }),
      ])
    } catch (cause) {
      console.warn('inspection not kept', cause)
      return alert({ title: say('notKeptTitle'), message: say('notKept') })
    }
    clear()
    onClose()
    toast({ message: say(isOnline() ? 'askedDone' : 'kept') })
    return undefined
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
