import { groupIn, sortWithin } from '@avisa/contract/filters/views'
import { listTasks } from '@avisa/contract/tasks/routes'
import { activeFilterOf, listQueryOf } from '#/records/narrowing.ts'
import { useInfinite } from '#/platform/queries.ts'
import type { AskedAddress, ListAddress } from '#/ui/list/use-list-address.ts'
import type { TaskSort } from './task-sort.ts'

export const foundAtMost = 10

export const taskListArgs = (at: AskedAddress, sort: TaskSort) => {
  const conditions = activeFilterOf('obras', at)
  const narrowed = listQueryOf(conditions, at.buscar)
  const byCode = at.buscar !== '' && narrowed.search === undefined
  return {
    filter: conditions,
    narrowed,
    byCode,
    args: {
      query: {
        include: 'imagenes',
        sort: sortWithin(groupIn('obras', at.grupo), sort),
        ...narrowed,
        ...(byCode ? { per_page: foundAtMost } : {}),
      },
    },
  }
}

export const useTaskList = (at: ListAddress, sort: TaskSort) => {
  const { filter, narrowed, byCode, args } = taskListArgs(at, sort)
  const query = useInfinite(listTasks, args, { keep: at.buscar === '' })
  return {
    filter,
    narrowed,
    query: byCode ? { ...query, hasMore: false } : query,
    name: `tareas ${at.grupo} ${sort} ${JSON.stringify(narrowed)}`,
  }
}
