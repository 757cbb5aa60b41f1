import { ActionIcon, Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Meta } from '@avisa/contract/http/paging'
import { fixedFilters } from '@avisa/contract/incidents/endpoints'
import { FilteredEmptyCard } from '#/filters/FilteredEmptyCard.tsx'
import { FilterPicker } from '#/filters/FilterPicker.tsx'
import { usePerson } from '#/platform/session.ts'
import { paths } from '#/shell/paths.ts'
import { AppPage } from '#/ui/AppPage.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { FilterChip } from '#/ui/FilterChip.tsx'
import { ListDetail, panelInset, useIsRoomy, useIsWide } from '#/ui/ListDetail.tsx'
import { ListMapTabs, useListMapTab } from '#/ui/ListMapTabs.tsx'
import { SearchField } from '#/ui/SearchField.tsx'
import { SortSheet } from '#/ui/SortSheet.tsx'
import { useListAddress, useListSearch } from '#/ui/use-list-address.ts'
import { useWalkTo } from '#/ui/use-walk-to.ts'
import { TaskDetail } from './TaskDetail.tsx'
import { TaskList } from './TaskList.tsx'
import { sortsOf, useTaskSort } from './task-sort.ts'
import classes from './tasks.module.css'
import { useTaskTexts } from './texts.ts'
import { useTaskList } from './use-task-list.ts'

const TasksMap = lazy(async () => ({ default: (await import('./TasksMap.tsx')).TasksMap }))

const Total = ({ meta }: { meta: Meta | undefined }) => {
  const say = useTaskTexts()
  if (!meta) return <span />
  return <span role="status">{meta.total_minimo ? say('totalAtLeast', { count: meta.total }) : say('total', { count: meta.total })}</span>
}

/** Tasks this person may see: list, map and detail; what they are narrowed by stands in the address (TASK-01 to TASK-07, ROUTE-24). */
export const TasksPage = () => {
  const say = useTaskTexts()
  const navigate = useNavigate()
  const walkTo = useWalkTo()
  const wide = useIsWide()
  const roomy = useIsRoomy()
  const id = useParams()['id']
  const selected = id === undefined ? undefined : Number(id)
  const at = useListAddress()
  const [typed, type] = useListSearch(at)
  const person = usePerson()
  const [sort, setSort] = useTaskSort(person)
  const { asked, isNarrowed, narrowed, query, name } = useTaskList(at, sort)
  const [tab, chooseTab] = useListMapTab('obras', { ...at, first: 'lista' })
  const [searching, setSearching] = useState(false)

  const list = paths.tasks + at.address
  const to = (one: number) => paths.task(one) + at.address
  const narrow = ({ filtro, criterios }: typeof asked) => at.change({ filtro: filtro?.toString(), criterios })
  const own = asked.filtro === fixedFilters.own
  const map = tab === 'mapa' && (
    <Suspense>
      <TasksMap
        narrowed={narrowed}
        selected={selected}
        onSelect={(one) => (wide ? walkTo(to(one)) : void navigate(to(one)))}
        insetRight={roomy && selected !== undefined ? panelInset : 0}
      />
    </Suspense>
  )
  const empty = at.buscar ? (
    <EmptyState title={say('searchEmpty')} action={<Button onClick={() => type('')}>{say('clearSearch')}</Button>} />
  ) : isNarrowed ? (
    <FilteredEmptyCard model="obras" asked={asked} onChange={narrow} />
  ) : (
    <EmptyState title={say('empty')} text={say('emptyText')} />
  )
  const tabs = <ListMapTabs label={say('views')} tab={tab} onChoose={chooseTab} />
  const showsSearch = wide || searching || typed !== ''
  const tools = (
    <div className={classes.tools}>
      {showsSearch && <SearchField label={say('searchCode')} value={typed} onChange={type} summoned={searching} slash />}
      {!roomy && tabs}
      <div className={classes.filters}>
        <FilterChip pressed={own} onClick={() => narrow({ ...asked, filtro: own ? undefined : fixedFilters.own })}>
          {say('mine')}
        </FilterChip>
        <FilterPicker model="obras" asked={asked} onChange={narrow} />
      </div>
    </div>
  )
  const searchButton = (
    <ActionIcon aria-label={say('search')} onClick={() => setSearching(true)}>
      <IconSearch size={24} stroke={1.9} aria-hidden />
    </ActionIcon>
  )
  const head = (
    <div className={classes.strip}>
      <Total meta={query.meta} />
      <SortSheet sort={sort} options={sortsOf(person).map((value) => ({ value, label: say(`sort_${value}`) }))} onChoose={setSort} />
    </div>
  )
  const rows = query.data ?? []
  const place = rows.findIndex((row) => row.id === selected)
  const towards = (by: number) => {
    const row = place < 0 ? undefined : rows[place + by]
    return row && (() => walkTo(to(row.id)))
  }
  return (
    <ListDetail
      renderList={(pane, instead) => (
        <AppPage
          title={say('tasks')}
          look="list"
          actions={roomy ? <div className={classes.headTabs}>{tabs}</div> : !showsSearch && searchButton}
          tools={tools}
          fill={Boolean(instead)}
        >
          {instead || (
            <>
              {head}
              <TaskList query={query} name={name} to={to} selected={selected} pane={pane} empty={empty} />
            </>
          )}
        </AppPage>
      )}
      {...(map ? { map } : {})}
      detail={
        id ? (
          <TaskDetail key={id} id={Number(id)} at={{ back: list, map: paths.taskMap(id), comments: paths.taskComments(id) }} />
        ) : undefined
      }
      nothing={<EmptyState title={say('choose')} />}
      steps={{ close: () => walkTo(list), previous: towards(-1), next: towards(1) }}
    />
  )
}
