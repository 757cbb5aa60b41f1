import { ActionIcon } from '@mantine/core'
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { listFilters, removeFilter } from '@avisa/contract/filters/routes'
import type { Filter, FilterModel } from '@avisa/contract/filters/schemas'
import { mayChangeFilter } from '@avisa/contract/filters/views'
import { pick } from '@avisa/contract/values/languages'
import { useClient } from '#/platform/client.ts'
import { useCommand } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useLang } from '#/platform/text.ts'
import { confirm } from '#/ui/popup/popups.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import type { ListChange } from '#/ui/list/use-list-address.ts'
import { type ActiveFilter, openFirst } from './shared/conditions.ts'
import { addressOf } from './shared/views.ts'
import classes from './filters.module.css'
import { useFilterTexts } from './texts.ts'
import { ViewSheet } from './ViewSheet.tsx'

type SavedFiltersProps = {
  model: FilterModel
  filters: readonly Filter[]
  active: ActiveFilter
  onChange: (next: ActiveFilter, view?: ListChange) => void
}

const chosenMark = <IconCheck size={22} stroke={2.2} aria-hidden />

const Content = (props: SavedFiltersProps & { onClose: () => void }) => {
  const client = useClient()
  const { model, filters, active, onChange, onClose } = props
  const say = useFilterTexts()
  const lang = useLang()
  const remove = useCommand(removeFilter, { refresh: [listFilters] })
  const choose = (filtro: number | undefined) => {
    // The initial conditions were not chosen by anybody, so a saved filter replaces them.
    const filter = filters.find(({ id }) => id === filtro)
    onChange({ filtro, criterios: active.criterios === openFirst ? '' : active.criterios }, filter && addressOf(filter))
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
  const person = usePerson()
  const [changing, setChanging] = useState<Filter>()
  const ofPeople = filters.filter(({ usuario_id }) => usuario_id !== null)
  const groups = [
    { title: say('own'), rows: ofPeople.filter(({ usuario_id }) => usuario_id === person?.user_id) },
    { title: say('sharedWithMe'), rows: ofPeople.filter(({ usuario_id }) => usuario_id !== person?.user_id) },
  ]
  return (
    <div className="column gap-20">
      <RowCard title={say('shared')}>
        <Row title={say(`all_${model}`)} trailing={mark(undefined)} onClick={() => choose(undefined)} />
        {filters
          .filter(({ usuario_id }) => usuario_id === null)
          .map((filter) => (
            <Row key={filter.id} title={pick(filter, 'descripcion', lang)} trailing={mark(filter.id)} onClick={() => choose(filter.id)} />
          ))}
      </RowCard>
      {groups.map(
        ({ title, rows }) =>
          rows.length > 0 && (
            <RowCard key={title} title={title}>
              {rows.map((filter) => (
                <div key={filter.id} className={`${classes.own} row`}>
                  <Row title={pick(filter, 'descripcion', lang)} trailing={mark(filter.id)} onClick={() => choose(filter.id)} />
                  {mayChangeFilter(person, filter) && (
                    <>
                      <ActionIcon
                        aria-label={say('viewChangeName', { name: pick(filter, 'descripcion', lang) })}
                        onClick={() => setChanging(filter)}
                      >
                        <IconPencil size={20} stroke={1.9} aria-hidden />
                      </ActionIcon>
                      <ActionIcon
                        aria-label={say('remove', { name: pick(filter, 'descripcion', lang) })}
                        onClick={() => void askToRemove(filter)}
                      >
                        <IconTrash size={20} stroke={1.9} aria-hidden />
                      </ActionIcon>
                    </>
                  )}
                </div>
              ))}
            </RowCard>
          ),
      )}
      <ViewSheet
        model={model}
        draft={changing && { filter: changing, contents: undefined }}
        onClose={() => setChanging(undefined)}
        onSaved={() => setChanging(undefined)}
      />
    </div>
  )
}

/** The saved filters of all staff, one's own and those that colleagues share; what one may change can be renamed and deleted. */
export const SavedFiltersSheet = ({ opened, onClose, ...part }: SavedFiltersProps & { opened: boolean; onClose: () => void }) => (
  <Sheet opened={opened} onClose={onClose} title={useFilterTexts()('savedTitle')}>
    <Content {...part} onClose={onClose} />
  </Sheet>
)
