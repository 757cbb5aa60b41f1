import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { listTasks } from '@avisa/contract/tasks/endpoints'
import type { Meta } from '@avisa/contract/http/paging'
import { fixedFilters } from '@avisa/contract/incidents/endpoints'
import { useInfinite } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { paths } from '#/shell/paths.ts'
import { AppPage } from '#/ui/AppPage.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { FilterChip } from '#/ui/FilterChip.tsx'
import { ListDetail } from '#/ui/ListDetail.tsx'
import { SearchField } from '#/ui/SearchField.tsx'
import { SortSheet } from '#/ui/SortSheet.tsx'
import { TaskDetail } from './TaskDetail.tsx'
import { TaskList } from './TaskList.tsx'
import { sortsOf, useTaskSort } from './task-sort.ts'
import classes from './tasks.module.css'
import { useTaskTexts } from './texts.ts'

/** INC-05. */
const debounce = 400
/** TASK-07. */
const foundAtMost = 10

const Total = ({ meta }: { meta: Meta | undefined }) => {
  const say = useTaskTexts()
  if (!meta) return null
  return meta.total_minimo ? say('totalAtLeast', { count: meta.total }) : say('total', { count: meta.total })
}

/** The list's filter, in the address: all, or one's own. */
const useOwnFilter = () => {
  const [search, setSearch] = useSearchParams()
  const own = search.get('filtro') === String(fixedFilters.own)
  const setOwn = (next: boolean) => setSearch(next ? { filtro: String(fixedFilters.own) } : {}, { replace: true })
  return { own, setOwn, address: own ? `?filtro=${fixedFilters.own}` : '' }
}

/** Tasks this person may see, beside the one that is chosen (TASK-01 to TASK-07). */
export const TasksPage = () => {
  const say = useTaskTexts()
  const selected = useParams()['id']
  const { own, setOwn, address } = useOwnFilter()
  const person = usePerson()
  const [sort, setSort] = useTaskSort(person)
  const [typed, setTyped] = useState('')
  // Brackets and semicolons would end the criterion; no code has them.
  const [code] = useDebouncedValue(typed.replaceAll(/[^\p{L}\p{N}-]/gu, ''), debounce)
  const found = code ? { criteria: `(codigo,LIKE,${code})`, per_page: foundAtMost } : {}
  const query = useInfinite(
    listTasks,
    { query: { include: 'imagenes', sort, ...(own ? { filtro: fixedFilters.own } : {}), ...found } },
    { keep: code === '' },
  )
  const filters = (
    <div className={classes.filters}>
      <FilterChip pressed={!own} onClick={() => setOwn(false)}>
        {say('all')}
      </FilterChip>
      <FilterChip pressed={own} onClick={() => setOwn(true)}>
        {say('mine')}
      </FilterChip>
      <SortSheet sort={sort} options={sortsOf(person).map((value) => ({ value, label: say(`sort_${value}`) }))} onChoose={setSort} />
    </div>
  )
  const empty = code ? (
    <EmptyState title={say('searchEmpty')} action={<Button onClick={() => setTyped('')}>{say('clearSearch')}</Button>} />
  ) : own ? (
    <EmptyState title={say('mineEmpty')} action={<Button onClick={() => setOwn(false)}>{say('seeAll')}</Button>} />
  ) : (
    <EmptyState title={say('empty')} text={say('emptyText')} />
  )
  return (
    <ListDetail
      renderList={(pane) => (
        <AppPage
          title={say('tasks')}
          look="list"
          subtitle={<Total meta={query.meta} />}
          tools={
            <div className={classes.tools}>
              <SearchField label={say('searchCode')} value={typed} onChange={setTyped} />
              {filters}
            </div>
          }
        >
          <TaskList
            query={query}
            to={(task) => paths.task(task.id) + address}
            selected={selected ? Number(selected) : undefined}
            more={code === ''}
            pane={pane}
            empty={empty}
          />
        </AppPage>
      )}
      detail={selected ? <TaskDetail key={selected} id={Number(selected)} back={paths.tasks + address} /> : undefined}
      nothing={<EmptyState title={say('choose')} />}
    />
  )
}
