import { listTasks } from '@avisa/contract/tasks/endpoints'
import { askedOf, narrowedBy } from '#/records/narrowing.ts'
import { useInfinite } from '#/platform/queries.ts'
import type { ListAddress } from '#/ui/use-list-address.ts'
import type { TaskSort } from './task-sort.ts'

export const foundAtMost = 10

/** The list that the address asks for: a filter, conditions, part of a code or words. */
export const useTaskList = (at: ListAddress, sort: TaskSort) => {
  const asked = askedOf('obras', at)
  const narrowed = narrowedBy(asked, at.buscar)
  const byCode = at.buscar !== '' && narrowed.search === undefined
  const query = useInfinite(
    listTasks,
    { query: { include: 'imagenes', sort, ...narrowed, ...(byCode ? { per_page: foundAtMost } : {}) } },
    { keep: at.buscar === '' },
  )
  return {
    asked,
    narrowed,
    query: byCode ? { ...query, hasMore: false } : query,
    name: `tareas ${sort} ${JSON.stringify(narrowed)}`,
  }
}
