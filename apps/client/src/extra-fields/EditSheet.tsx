import { useState } from 'react'
import { clearExtraField, incidentExtraFields, saveExtraField } from '@avisa/contract/extra-fields/routes'
import { changesOf, checkExtraValue, type GivenValues } from '@avisa/contract/extra-fields/rules'
import type { ExtraField } from '@avisa/contract/extra-fields/schemas'
import { getIncident } from '@avisa/contract/incidents/routes'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { useClient } from '#/platform/client.ts'
import { defineChange } from '#/platform/changes/change.ts'
import { step } from '#/platform/outbox/use-outbox.ts'
import { records } from '#/navigation/records.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { confirm } from '#/ui/popup/popups.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { ExtraFieldsPicker, focusField } from './shared/ExtraFieldsPicker.tsx'
import { useExtraTexts } from './texts.ts'

export type ShownIncident = Pick<Incident, 'id' | 'codigo' | 'descripcion' | 'propia' | 'personal'>

type Props = {
  opened: boolean
  incident: ShownIncident
  fields: readonly ExtraField[]
  onClose: () => void
  onSaved: (id: string, changed: GivenValues) => void
}

/** Only values that differ from these count as changed. */
const heldBy = (fields: readonly ExtraField[]): GivenValues =>
  Object.fromEntries(fields.map(({ codigo, valor, valor_json }) => [codigo, { valor, ...(valor_json ? { valor_json } : {}) }]))

/** One call for each changed field. */
const saveExtraFields = defineChange<ShownIncident, ReturnType<typeof changesOf>>({
  record: ({ id }) => records.incident(id),
  title: ({ codigo }, _input, client) => useExtraTexts.now(client)('outboxTitle', { code: codigo }),
  detail: ({ descripcion }) => [descripcion],
  steps: ({ id }, changes) =>
    changes.map((change) =>
      change.kind === 'save'
        ? step(saveExtraField, { params: { id }, body: change.body })
        : step(clearExtraField, { params: { id }, query: { campoExtraId: change.campoExtraId } }),
    ),
  refreshes: [incidentExtraFields, getIncident],
})

export const EditSheet = ({ opened, incident, fields, onClose, onSaved }: Props) => {
  const client = useClient()
  const say = useExtraTexts()
  const [edits, setEdits] = useState<GivenValues>({})
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const values = { ...heldBy(fields), ...edits }
  const wrong = fields.filter((field) => edits[field.codigo] && checkExtraValue(field, values[field.codigo], { had: field.valor !== null }))
  const changes = wrong.length > 0 ? [] : changesOf(fields, edits)
  const reason = () => {
    if (wrong.length > 0) return say('toCorrect', { count: wrong.length })
    return changes.length === 0 ? say('nothingChanged') : undefined
  }
  const save = async () => {
    setBusy(true)
    const id = await saveExtraFields.save(client, incident, changes)
    setBusy(false)
    if (id !== undefined) onSaved(id, edits)
  }
  const close = async () => {
    const unsaved = wrong.length > 0 || changes.length > 0
    if (unsaved && !(await confirm(client, { title: say('discardTitle'), message: say('discardMessage'), confirm: say('discard') }))) return
    onClose()
  }
  return (
    <Sheet
      opened={opened}
      onClose={() => void close()}
      title={say('editTitle')}
      footer={
        <ActionBar
          main={{
            label: say('save'),
            loading: busy,
            reason: reason(),
            onClick: () => void save(),
            onBlocked: () => {
              setTried(true)
              const [first] = wrong
              if (first) focusField(first.codigo)
            },
          }}
        />
      }
    >
      <div className="column gap-20">
        <ExtraFieldsPicker fields={fields} values={values} onChange={(next) => setEdits(editedOnly(fields, next))} showProblems={tried} />
      </div>
    </Sheet>
  )
}

const editedOnly = (fields: readonly ExtraField[], values: GivenValues): GivenValues =>
  Object.fromEntries(
    fields.flatMap(({ codigo, valor }) => {
      const value = values[codigo]
      return value && value.valor !== valor ? [[codigo, value]] : []
    }),
  )
