import { may } from '@avisa/contract/access/person'
import { fixedFilters } from '@avisa/contract/incidents/criteria'
import { ExportButton } from '#/exports/shared/ExportButton.tsx'
import { openFirst } from '#/filters/shared/conditions.ts'
import { RecordsPage } from '#/records/RecordsPage.tsx'
import { lazy } from '#/platform/lazy.ts'
import { usePerson } from '#/platform/session.ts'
import { paths } from '@avisa/contract/paths'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import { SortSheet } from '#/ui/list/SortSheet.tsx'
import { useListAddress } from '#/ui/list/use-list-address.ts'
import { TaskDetail } from './shared/TaskDetail.tsx'
import { TaskList } from './shared/TaskList.tsx'
import { useTaskSort, sortsOf } from './task-sort.ts'
import { useTaskTexts } from './texts.ts'
import { useTaskList } from './use-task-list.ts'

const TasksMap = lazy(async () => ({ default: (await import('./TasksMap.tsx')).TasksMap }))

export const TasksPage = () => {
  const say = useTaskTexts()
  const at = useListAddress({ list: 'tareas', first: openFirst })
  const person = usePerson()
  const [sort, setSort] = useTaskSort(person)
  const { filter, narrowed, query, name } = useTaskList(at, sort)
  const own = filter.filtro === fixedFilters.own
  return (
    <RecordsPage
      model="obras"
      title={say('tasks')}
      at={at}
      first="lista"
      active={filter}
      query={query}
      name={name}
      paths={{ list: paths.tasks, record: paths.task }}
      messages={{
        total: ({ total, total_minimo }) => say(total_minimo ? 'totalAtLeast' : 'total', { count: total }),
        searchEmpty: say('searchEmpty'),
        empty: <EmptyState title={say('empty')} text={say('emptyText')} />,
        choose: say('choose'),
      }}
      sort={
        <>
          <SortSheet
            sort={sort}
            options={[...new Set([...sortsOf(person), sort])].map((value) => ({ value, label: say(`sort_${value}`) }))}
            onChoose={setSort}
          />
          {may(person, 'exportacion.crear') && <ExportButton kind="tareas" narrowed={narrowed} />}
        </>
      }
      mayFilter
      renderChip={(narrow) => (
        <FilterChip pressed={own} onClick={() => narrow({ ...filter, filtro: own ? undefined : fixedFilters.own })}>
          {say('mine')}
        </FilterChip>
      )}
      edge
      mayTable
      renderList={(list) => <TaskList {...list} order={{ sort, onSort: setSort }} />}
      renderMap={(map) => <TasksMap narrowed={narrowed} {...map} />}
      renderDetail={(id, back) => (
        <TaskDetail key={id} id={id} at={{ back, map: paths.taskMap.to({ id }), comments: paths.taskComments.to({ id }) }} />
      )}
    />
  )
}
