import { listTasks } from '@avisa/contract/tasks/routes'
import { askedOf, narrowedBy } from '#/records/narrowing.ts'
import { useInfinite } from '#/platform/queries.ts'
import type { AskedAddress, ListAddress } from '#/ui/list/use-list-address.ts'
import type { TaskSort } from './task-sort.ts'

export const foundAtMost = 10

/** What the list asks the server for: a filter, conditions, part of a code or words. */
export const taskListArgs = (at: AskedAddress, sort: TaskSort) => {
  const conditions = askedOf('obras', at)
  const narrowed = narrowedBy(conditions, at.buscar)
  const byCode = at.buscar !== '' && narrowed.search === undefined
  return {
    asked: conditions,
    narrowed,
    byCode,
    args: { query: { include: 'imagenes', sort, ...narrowed, ...(byCode ? { per_page: foundAtMost } : {}) } },
  }
}

/** The list that the address asks for. */
export const useTaskList = (at: ListAddress, sort: TaskSort) => {
  const { asked, narrowed, byCode, args } = taskListArgs(at, sort)
  const query = useInfinite(listTasks, args, { keep: at.buscar === '' })
  return {
    asked,
    narrowed,
    query: byCode ? { ...query, hasMore: false } : query,
    name: `tareas ${sort} ${JSON.stringify(narrowed)}`,
  }
}
