import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { listFilters, removeFilter, saveFilter } from '@avisa/contract/filters/routes'
import type { Filter, FilterModel } from '@avisa/contract/filters/schemas'
import { pick } from '@avisa/contract/values/languages'
import { useClient } from '#/platform/client.ts'
import { useCommand } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { confirm } from '#/ui/popup/popups.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { readConditions, writeConditions, type ActiveFilter, openFirst } from './shared/conditions.ts'
import classes from './filters.module.css'
import { useFilterTexts } from './texts.ts'

type SavedFiltersProps = { model: FilterModel; filters: readonly Filter[]; active: ActiveFilter; onChange: (next: ActiveFilter) => void }

const chosenMark = <IconCheck size={22} stroke={2.2} aria-hidden />

/** Saves the current conditions under a name, together with those of the saved filter that they narrow. */
const SaveForm = ({ model, filters, active, onSaved }: SavedFiltersProps & { onSaved: (id: number) => void }) => {
  const say = useFilterTexts()
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const save = useCommand(saveFilter, { refresh: [listFilters] })
  const activeFilter = filters.find(({ id }) => id === active.filtro)
  const submit = async () => {
    setMissing(!name.trim())
    if (!name.trim()) return
    const condicion = writeConditions([...readConditions(model, activeFilter?.condicion ?? ''), ...readConditions(model, active.criterios)])
    const saved = await save.run({ params: { modelo: model }, body: { descripcion: name.trim(), condicion } }).catch(() => undefined)
    if (saved) onSaved(saved.id)
  }
  return (
    <form
      className={`${classes.save} column gap-12`}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h3 className="label mb-8 unspaced p-0">{say('saveTitle')}</h3>
      <TextInput
        label={say('name')}
        description={say('saveHelp')}
        value={name}
        maxLength={60}
        error={missing && !name.trim() ? say('nameMissing') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={save.busy}>
        {say('saveDo')}
      </Button>
    </form>
  )
}

const Content = (props: SavedFiltersProps & { onClose: () => void }) => {
  const client = useClient()
  const { model, filters, active, onChange, onClose } = props
  const say = useFilterTexts()
  const lang = useLang()
  const remove = useCommand(removeFilter, { refresh: [listFilters] })
  const choose = (filtro: number | undefined) => {
    // The initial conditions were not chosen by anybody, so a saved filter replaces them.
    onChange({ filtro, criterios: active.criterios === openFirst ? '' : active.criterios })
    onClose()
  }
  const mark = (id: number | undefined) => (active.filtro === id ? chosenMark : <span />)
  const askToRemove = async (filter: Filter) => {
    const name = pick(filter, 'descripcion', lang)
    if (!(await confirm(client, { title: say('removeAsk', { name }), confirm: say('removeDo'), cancel: say('cancel'), danger: true })))
      return
    const removed = await remove.run({ params: { modelo: model, id: filter.id } }).catch(() => undefined)
    if (removed && active.filtro === filter.id) onChange({ ...active, filtro: undefined })
  }
  const own = filters.filter(({ usuario_id }) => usuario_id !== null)
  return (
    <div className="column gap-20">
      {active.criterios !== openFirst && readConditions(model, active.criterios).length > 0 && (
        <SaveForm
          {...props}
          onSaved={(filtro) => {
            onChange({ filtro, criterios: '' })
            onClose()
          }}
        />
      )}
      <RowCard title={say('shared')}>
        <Row title={say(`all_${model}`)} trailing={mark(undefined)} onClick={() => choose(undefined)} />
        {filters
          .filter(({ usuario_id }) => usuario_id === null)
          .map((filter) => (
            <Row key={filter.id} title={pick(filter, 'descripcion', lang)} trailing={mark(filter.id)} onClick={() => choose(filter.id)} />
          ))}
      </RowCard>
      {own.length > 0 && (
        <RowCard title={say('own')}>
          {own.map((filter) => (
            <div key={filter.id} className={`${classes.own} row`}>
              <Row title={pick(filter, 'descripcion', lang)} trailing={mark(filter.id)} onClick={() => choose(filter.id)} />
              <ActionIcon aria-label={say('remove', { name: pick(filter, 'descripcion', lang) })} onClick={() => void askToRemove(filter)}>
                <IconTrash size={20} stroke={1.9} aria-hidden />
              </ActionIcon>
            </div>
          ))}
        </RowCard>
      )}
    </div>
  )
}

/**
 * The saved filters of all staff and one's own, which can be deleted, and a form to save the current
 * conditions.
 */
export const SavedFiltersSheet = ({ opened, onClose, ...part }: SavedFiltersProps & { opened: boolean; onClose: () => void }) => (
  <Sheet opened={opened} onClose={onClose} title={useFilterTexts()('savedTitle')}>
    <Content {...part} onClose={onClose} />
  </Sheet>
)
