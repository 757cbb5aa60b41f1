import { parseCriteria } from '@avisa/contract/http/criteria'
import { inspectionCriteria, listInspections } from '@avisa/contract/inspections/endpoints'
import { useInfinite } from '#/platform/queries.ts'
import type { ListAddress } from '#/ui/use-list-address.ts'

/** Orders to choose from, newest first unless another is chosen. */
export const inspectionOrders = ['-fecha', 'fecha', '-prioridad', 'codigo'] as const

const isAllowed = (criterios: string) => criterios !== '' && 'ok' in parseCriteria(criterios, inspectionCriteria)
/** Brackets and semicolons would end the criterion; no code has them. */
const byCode = (text: string) => {
  const code = text.replaceAll(/[^\p{L}\p{N}-]/gu, '')
  return code ? `(codigo,LIKE,${code})` : ''
}

/** The list that the address asks for (INSP-01): a filter, conditions, part of a code, an order. */
export const useInspectionList = ({ filtro, criterios, orden, buscar }: ListAddress) => {
  const sort = inspectionOrders.find((one) => one === orden) ?? '-fecha'
  const asked = { filtro, criterios: isAllowed(criterios) ? criterios : '' }
  const criteria = [asked.criterios, byCode(buscar)].filter(Boolean).join(';')
  const narrowed = { ...(filtro === undefined ? {} : { filtro }), ...(criteria ? { criteria } : {}) }
  const query = useInfinite(listInspections, { query: { include: 'imagenes', sort, ...narrowed } }, { keep: buscar === '' })
  const isNarrowed = asked.filtro !== undefined || asked.criterios !== ''
  return { sort, asked, isNarrowed, narrowed, query, name: `inspecciones ${sort} ${JSON.stringify(narrowed)}` }
}
