import { parseCriteria } from '@avisa/contract/http/criteria'
import { listTasks, taskCriteria } from '@avisa/contract/tasks/endpoints'
import { useInfinite } from '#/platform/queries.ts'
import type { ListAddress } from '#/ui/use-list-address.ts'
import type { TaskSort } from './task-sort.ts'

/** TASK-07. */
export const foundAtMost = 10

const isAllowed = (criterios: string) => criterios !== '' && 'ok' in parseCriteria(criterios, taskCriteria)
/** The criterion of a part of a code. Brackets and semicolons would end the criterion; no code has them. */
export const byCode = (text: string) => {
  const code = text.replaceAll(/[^\p{L}\p{N}-]/gu, '')
  return code ? `(codigo,LIKE,${code})` : ''
}

/** The list that the address asks for: a filter, conditions, part of a code (TASK-01, TASK-07). */
export const useTaskList = ({ filtro, criterios, buscar }: ListAddress, sort: TaskSort) => {
  const asked = { filtro, criterios: isAllowed(criterios) ? criterios : '' }
  const code = byCode(buscar)
  const criteria = [asked.criterios, code].filter(Boolean).join(';')
  const narrowed = { ...(filtro === undefined ? {} : { filtro }), ...(criteria ? { criteria } : {}) }
  const query = useInfinite(
    listTasks,
    { query: { include: 'imagenes', sort, ...narrowed, ...(code ? { per_page: foundAtMost } : {}) } },
    { keep: code === '' },
  )
  return {
    asked,
    narrowed,
    isNarrowed: filtro !== undefined || asked.criterios !== '',
    query: code ? { ...query, hasMore: false } : query,
    name: `tareas ${sort} ${JSON.stringify(narrowed)}`,
  }
}
