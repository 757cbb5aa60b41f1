import { Button } from '@mantine/core'
import { IconBookmark, IconUsers } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { countFilters, changeFilter, listFilters } from '@avisa/contract/filters/routes'
import type { Filter, FilterModel, ListView } from '@avisa/contract/filters/schemas'
import { mayChangeFilter } from '@avisa/contract/filters/views'
import { fixedFilters } from '@avisa/contract/incidents/criteria'
import { pick } from '@avisa/contract/values/languages'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { useFormat, useLang } from '#/platform/text.ts'
import type { ListChange } from '#/ui/list/use-list-address.ts'
import { useFilterTexts } from '../texts.ts'
import { useFilters } from '../use-names.ts'
import { ViewSheet, type ViewDraft } from '../ViewSheet.tsx'
import { openFirst, readConditions, writeConditions, type ActiveFilter } from './conditions.ts'
import classes from './view-tabs.module.css'
import { addressOf, isSameView } from './views.ts'

type Props = {
  model: FilterModel
  active: ActiveFilter
  /** How the list is shown now. */
  view: ListView
  change: (next: ListChange) => void
}

const everything: ListChange = { filtro: undefined, criterios: undefined, orden: undefined, grupo: undefined, columnas: undefined }

/** First the one with which the list begins, then the person's own, those shared with them, and the municipality's. */
const inOrder = (filters: readonly Filter[], person: number | undefined): readonly Filter[] => {
  const rank = ({ inicial, usuario_id }: Filter) => (inicial ? 0 : usuario_id === person ? 1 : usuario_id === null ? 3 : 2)
  return filters.filter(({ id }) => id >= 100 || id === fixedFilters.own).toSorted((a, b) => rank(a) - rank(b))
}

/** Arrow keys move between the tabs, Enter and the space bar choose one. */
const walk = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
  const tabs = [...currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.findIndex((tab) => tab === document.activeElement)
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[key]
  if (to !== undefined) tabs.at(to % tabs.length)?.focus()
}

export const ViewTabs = ({ model, active, view, change }: Props) => {
  const say = useFilterTexts()
  const format = useFormat()
  const lang = useLang()
  const person = usePerson()
  const list = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState<ViewDraft>()
  const filters = useFilters(model)
  const counts = useLoad(countFilters, { params: { modelo: model } }, { staleTime: 60_000 }).data
  const save = useCommand(changeFilter, { refresh: [listFilters] })
  const current = filters.find(({ id }) => id === active.filtro)
  const isConditioned = active.criterios !== openFirst && readConditions(model, active.criterios).length > 0
  // Nothing is saved before the filter that it narrows is there.
  const isReady = active.filtro === undefined || current !== undefined
  const isChanged = isConditioned || !isSameView(current?.vista ?? null, view)
  const mine = current !== undefined && mayChangeFilter(person, current)
  const contents = {
    condicion: writeConditions([...readConditions(model, current?.condicion ?? ''), ...readConditions(model, active.criterios)]),
    vista: view,
  }
  const saveChanges = () => {
    if (current)
      void save.run({ params: { modelo: model, id: current.id }, body: contents }).then(
        (saved) => change(addressOf(saved)),
        () => undefined,
      )
  }
  const countOf = (id: number) => {
    const count = counts?.find((each) => each.id === id)
    return count && `${format.number(count.total)}${count.total_minimo ? '+' : ''}`
  }
  const tabs = [...inOrder(filters, person?.user_id).map((filter) => ({ filter, id: filter.id })), { filter: undefined, id: undefined }]
  return (
    <div className={`${classes.bar} row gap-8`}>
      <div ref={list} role="tablist" tabIndex={-1} aria-label={say('views')} className={`${classes.tabs} flex grow min-0`} onKeyDown={walk}>
        {tabs.map(({ filter, id }) => (
          <button
            key={id ?? 'all'}
            type="button"
            role="tab"
            aria-selected={id === active.filtro}
            tabIndex={id === active.filtro ? 0 : -1}
            className={`${classes.tab} inline fixed gap-6 quiet small touch strong`}
            onClick={() => change(filter ? addressOf(filter) : everything)}
          >
            {filter ? pick(filter, 'descripcion', lang) : say(`all_${model}`)}
            {id !== undefined && <span className="medium">{countOf(id)}</span>}
            {filter && filter.usuario_id !== null && filter.compartida !== 'nadie' && (
              <IconUsers size={16} stroke={2} aria-label={say('viewShared')} />
            )}
          </button>
        ))}
      </div>
      {isReady && isChanged ? (
        <Button
          variant="subtle"
          size="sm"
          className="fixed"
          loading={save.busy}
          leftSection={<IconBookmark size={18} stroke={2.1} aria-hidden />}
          onClick={() => (mine ? saveChanges() : setDraft({ contents }))}
        >
          {say(mine ? 'viewSaveChanges' : 'viewSave')}
        </Button>
      ) : (
        mine && (
          <Button variant="subtle" size="sm" className="fixed" onClick={() => setDraft({ filter: current, contents: undefined })}>
            {say('viewChange')}
          </Button>
        )
      )}
      <ViewSheet
        model={model}
        draft={draft}
        onClose={() => setDraft(undefined)}
        onSaved={(saved) => {
          setDraft(undefined)
          change(addressOf(saved))
        }}
      />
    </div>
  )
}
