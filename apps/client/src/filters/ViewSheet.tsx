import { Button, Checkbox, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { may } from '@avisa/contract/access/person'
import { changeFilter, listFilters, saveFilter } from '@avisa/contract/filters/routes'
import type { Filter, FilterModel, ListView, Sharing } from '@avisa/contract/filters/schemas'
import { mayShareWith } from '@avisa/contract/filters/views'
import { pick } from '@avisa/contract/values/languages'
import { useUnits } from '#/platform/configuration.ts'
import { useCommand } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { useFilterTexts } from './texts.ts'

/** What is saved under the name: a new view, or those settings of one that exists. */
export type ViewDraft = { filter?: Filter; contents: { condicion: string; vista: ListView } | undefined }

type Props = { model: FilterModel; draft: ViewDraft; onClose: () => void; onSaved: (filter: Filter) => void }

type Readers = { compartida: Sharing; unidad_gestion_id: number | null }
const keyOf = ({ compartida, unidad_gestion_id }: Readers) => (compartida === 'unidad' ? `unidad-${unidad_gestion_id}` : compartida)

/** Nobody, each unit of the person's, and everybody. */
const useReaders = (current: Readers): readonly (Readers & { label: string })[] => {
  const say = useFilterTexts()
  const lang = useLang()
  const person = usePerson()
  const units = (useUnits().data ?? []).filter(({ id }) => mayShareWith(person, id))
  const ofUnits = units.map((unit) => ({
    compartida: 'unidad' as const,
    unidad_gestion_id: unit.id,
    label: say('readersUnit', { unit: pick(unit, 'nombre', lang) }),
  }))
  const unit = current.unidad_gestion_id ?? units[0]?.id ?? null
  return [
    { compartida: 'nadie', unidad_gestion_id: null, label: say('readersNobody') },
    ...ofUnits,
    { compartida: 'todos', unidad_gestion_id: unit, label: say('readersAll') },
  ]
}

const Form = ({ model, draft: { filter, contents }, onClose, onSaved }: Props) => {
  const say = useFilterTexts()
  const person = usePerson()
  const own = filter === undefined || filter.usuario_id === person?.user_id
  const [name, setName] = useState(filter?.descripcion ?? '')
  const [initial, setInitial] = useState(filter?.inicial ?? false)
  const before: Readers = filter ?? { compartida: 'nadie', unidad_gestion_id: null }
  const [chosen, setChosen] = useState(keyOf(before))
  const [missing, setMissing] = useState(false)
  const readers = useReaders(before)
  const save = useCommand(saveFilter, { refresh: [listFilters] })
  const change = useCommand(changeFilter, { refresh: [listFilters] })
  const submit = async () => {
    setMissing(!name.trim())
    if (!name.trim()) return
    const { compartida, unidad_gestion_id } = readers.find((each) => keyOf(each) === chosen) ?? before
    const isShared = keyOf(before) !== chosen
    const body = {
      descripcion: name.trim(),
      ...(own ? { inicial: initial } : {}),
      ...(isShared ? { compartida, unidad_gestion_id } : {}),
    }
    const saving = filter
      ? change.run({ params: { modelo: model, id: filter.id }, body: { ...body, ...contents } })
      : contents && save.run({ params: { modelo: model }, body: { ...body, ...contents } })
    const saved = await saving?.catch(() => undefined)
    if (saved) onSaved(saved)
  }
  return (
    <form
      className="column gap-20"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextInput
        label={say('name')}
        value={name}
        maxLength={60}
        data-autofocus
        error={missing && !name.trim() ? say('nameMissing') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {may(person, 'filtro.compartir') && (
        <Radio.Group label={say('readers')} value={chosen} onChange={setChosen}>
          <div className="column">
            {readers.map((each) => (
              <Radio key={keyOf(each)} value={keyOf(each)} label={each.label} className="touch row" />
            ))}
          </div>
        </Radio.Group>
      )}
      {own && <Checkbox label={say('initial')} checked={initial} onChange={(event) => setInitial(event.currentTarget.checked)} />}
      <ActionBar
        main={{ label: say('viewSave'), type: 'submit', loading: save.busy || change.busy }}
        secondary={
          <Button variant="default" size="lg" onClick={onClose}>
            {say('cancel')}
          </Button>
        }
      />
    </form>
  )
}

/** The name of a view, who else sees it, and whether the list begins with it. */
export const ViewSheet = ({ draft, ...props }: Omit<Props, 'draft'> & { draft: ViewDraft | undefined }) => {
  const say = useFilterTexts()
  return (
    <Sheet opened={draft !== undefined} onClose={props.onClose} title={say(draft?.filter ? 'viewChange' : 'viewNew')}>
      {draft && <Form {...props} draft={draft} />}
    </Sheet>
  )
}
