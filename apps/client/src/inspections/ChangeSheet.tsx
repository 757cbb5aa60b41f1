import { Textarea } from '@mantine/core'
import { useRef } from 'react'
import { listInspectionPriorities, listInspectors } from '@avisa/contract/inspections/routes'
import type { Inspection } from '@avisa/contract/inspections/schemas'
import { pick } from '@avisa/contract/values/languages'
import { useClient } from '#/platform/client.ts'
import { useStatuses } from '#/platform/configuration.ts'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { ChoiceField } from '#/ui/form/ChoiceField.tsx'
import { OptionalMark } from '#/ui/form/field-parts.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { changeDraftOf, changeInspection, priorityShown, stateShown, type ChangeDraft } from './inspection-changes.ts'
import { useInspectionTexts } from './texts.ts'
import { useChangeRights } from './use-change.ts'

const reference = { bilingual: true, staleTime: 300_000 } as const

type Props = { inspection: Inspection; opened: boolean; onClose: () => void }

/** Only what differs from the inspection; a comment alone is not a change. */
const changesOf = (draft: ChangeDraft, now: Inspection): Partial<ChangeDraft> => {
  const { comentario, ...values } = draft
  const changed = Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== now[key as keyof typeof values]))
  return Object.keys(changed).length > 0 && comentario.trim() !== '' ? { ...changed, comentario: comentario.trim() } : changed
}

export const ChangeSheet = ({ inspection, opened, onClose }: Props) => {
  const client = useClient()
  const say = useInspectionTexts()
  const lang = useLang()
  const { prioridad_id, inspector_id, estado_inspeccion_id: estado_id } = inspection
  const rights = useChangeRights(inspection)
  const priorities = useLoad(listInspectionPriorities, {}, reference).data ?? []
  const inspectors = useLoad(listInspectors, {}, { enabled: rights.inspector }).data ?? []
  const statuses = (useStatuses('inspeccion').data ?? []).filter(({ finaliza }) => !finaliza)
  const [draft, change] = changeDraftOf(inspection.id)()
  const comment = useRef<HTMLTextAreaElement>(null)
  const body = changesOf(draft, inspection)
  const state = statuses.find(({ id }) => id === body.estado_inspeccion_id)
  const needsComment = state?.requiere_comentario === true && draft.comentario.trim() === ''
  const nothing = Object.keys(body).length === 0
  const shownOf = () => {
    const priority = priorities.find(({ id }) => id === body.prioridad_id)
    const inspector = inspectors.find(({ id }) => id === body.inspector_id)
    return {
      ...(state ? stateShown(state, lang) : {}),
      ...(body.prioridad_id === undefined ? {} : priorityShown(priority, lang)),
      ...(body.inspector_id === undefined ? {} : { inspector_id: body.inspector_id, inspector: inspector?.nombre ?? null }),
    }
  }
  const save = async () => {
    if ((await changeInspection.save(client, inspection, { body, shows: shownOf() })) === undefined) return
    onClose()
  }
  const main = {
    label: say('save'),
    reason: nothing ? say('nothingChanged') : needsComment ? say('commentMissing') : undefined,
    onBlocked: () => needsComment && comment.current?.focus(),
    onClick: () => void save(),
  }
  const statusId = draft.estado_inspeccion_id ?? estado_id
  return (
    <Sheet opened={opened} onClose={onClose} title={say('changeTitle')} footer={<ActionBar main={main} />}>
      <form className="column gap-20" onSubmit={(event) => event.preventDefault()}>
        {rights.prioridad && (
          <ChoiceField
            label={say('priority')}
            none={say('noPriority')}
            choices={priorities.map((priority) => ({ id: priority.id, text: pick(priority, 'descripcion', lang) }))}
            value={draft.prioridad_id === undefined ? prioridad_id : draft.prioridad_id}
            onChange={(id) => change({ prioridad_id: id })}
          />
        )}
        {rights.inspector && (
          <ChoiceField
            label={say('inspector')}
            none={say('unassigned')}
            choices={inspectors.map(({ id, nombre }) => ({ id, text: nombre }))}
            value={draft.inspector_id === undefined ? inspector_id : draft.inspector_id}
            onChange={(id) => change({ inspector_id: id })}
          />
        )}
        {rights.estado && (
          <ChoiceField
            label={say('state')}
            none={say('sameState', { state: inspection.estado_inspeccion })}
            choices={statuses
              .filter(({ id }) => id !== estado_id)
              .map((status) => ({ id: status.id, text: pick(status, 'descripcion', lang) }))}
            value={statusId === estado_id ? null : statusId}
            onChange={(id) => change({ estado_inspeccion_id: id ?? estado_id })}
          />
        )}
        <Textarea
          ref={comment}
          label={state?.requiere_comentario ? say('comment') : <OptionalMark label={say('comment')} />}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={4000}
          value={draft.comentario}
          onChange={(event) => change({ comentario: event.currentTarget.value })}
        />
      </form>
    </Sheet>
  )
}
