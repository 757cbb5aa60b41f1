import { may } from '@avisa/contract/access/person'
import { Suspense } from 'react'
import { mostTogether } from '@avisa/contract/http/page-size'
import { listTasks } from '@avisa/contract/tasks/routes'
import { call } from '#/platform/call.ts'
import { useClient } from '#/platform/client.ts'
import { ExportButton } from '#/exports/shared/ExportButton.tsx'
import { openFirst } from '#/filters/shared/conditions.ts'
import { columnKeys } from '#/records/column-keys.ts'
import { RecordsPage } from '#/records/RecordsPage.tsx'
import { lazy } from '#/platform/lazy.ts'
import { usePerson } from '#/platform/session.ts'
import { paths } from '@avisa/contract/paths'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { SortSheet } from '#/ui/list/SortSheet.tsx'
import { useViewAddress } from '#/filters/shared/views.ts'
import { TaskDetail } from './shared/TaskDetail.tsx'
import { TaskList } from './shared/TaskList.tsx'
import { useTaskColumns, useTaskGroups } from './task-columns.tsx'
import { useTaskSort, sortsOf } from './task-sort.ts'
import { useTaskTexts } from './texts.ts'
import { useTaskList } from './use-task-list.ts'

const TaskActs = lazy(async () => ({ default: (await import('./several/TaskActs.tsx')).TaskActs }))
const ActsButton = lazy(async () => ({ default: (await import('#/outbox/shared/ActsButton.tsx')).ActsButton }))
const TasksMap = lazy(async () => ({ default: (await import('./TasksMap.tsx')).TasksMap }))

export const TasksPage = () => {
  const client = useClient()
  const say = useTaskTexts()
  const at = useViewAddress('obras', { list: 'tareas', first: openFirst })
  const person = usePerson()
  const [sort, setSort] = useTaskSort(person, at)
  const { filter, narrowed, query, name } = useTaskList(at, sort)
  const columns = useTaskColumns()
  const exported = { narrowed, sort, columns: columnKeys('obras', columns, at.columnas) }
  const acts =
    (['obra.editar.campos', 'lista', 'exportacion.crear'] as const).some((act) => may(person, act)) ||
    (person?.entidades_ids.length ?? 0) > 0
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
          <Suspense>
            <ActsButton />
          </Suspense>
          <SortSheet
            sort={sort}
            options={[...new Set([...sortsOf(person), sort])].map((value) => ({ value, label: say(`sort_${value}`) }))}
            onChoose={setSort}
          />
          {may(person, 'exportacion.crear') && <ExportButton kind="tareas" {...exported} />}
        </>
      }
      bulk={
        acts
          ? {
              labelOf: ({ codigo }) => say('selectCode', { code: codigo }),
              renderActs: (rows, end) => <TaskActs rows={rows} list={exported} onDone={end} />,
              loadAll: async () => (await call(client, listTasks, { query: { sort, ...narrowed, per_page: mostTogether } })).data,
            }
          : undefined
      }
      mayFilter
      view={{ orden: sort, columns, groups: useTaskGroups() }}
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
