import { filterFields } from '@avisa/contract/filters/rules'
import type { FilterModel } from '@avisa/contract/filters/schemas'
import { parseCriteria } from '@avisa/contract/http/criteria'
import type { ListAddress } from '#/ui/list/use-list-address.ts'
import type { ActiveFilter } from '#/filters/shared/conditions.ts'

/** The filter and the conditions of an address; conditions that somebody wrote by hand and are not allowed ask nothing. */
export const activeFilterOf = (model: FilterModel, { filtro, criterios }: Pick<ListAddress, 'filtro' | 'criterios'>): ActiveFilter => {
  const allowed = criterios !== '' && 'ok' in parseCriteria(criterios, filterFields[model])
  return { filtro, criterios: allowed ? criterios : '' }
}

/** The criterion of a part of a code. Brackets and semicolons would end the criterion; no code has them. */
const byCode = (text: string) => {
  const code = text.replaceAll(/[^\p{L}\p{N}-]/gu, '')
  return code ? `(codigo,LIKE,${code})` : ''
}

/** A code, or so little of one that it could be nothing else: asked by its column; anything else by its words. */
const isCode = (text: string) => /^(\p{L}{1,4}-)?[\d-]{1,8}$/u.test(text.replaceAll(/[^\p{L}\p{N}\s-]/gu, '').trim())

/** What is asked and looked for, as parameters of the call. */
export const listQueryOf = ({ filtro, criterios }: ActiveFilter, text: string) => {
  const code = isCode(text) ? byCode(text) : ''
  const criteria = [criterios, code].filter(Boolean).join(';')
  const search = code === '' && text !== '' ? { search: text } : {}
  return { ...(filtro === undefined ? {} : { filtro }), ...(criteria ? { criteria } : {}), ...search }
}
