import { filterFields } from '@avisa/contract/filters/rules'
import type { FilterModel } from '@avisa/contract/filters/schemas'
import { parseCriteria } from '@avisa/contract/http/criteria'
import type { ListAddress } from '#/ui/list/use-list-address.ts'
import type { ActiveFilter } from '#/filters/shared/conditions.ts'

/** Invalid conditions, typed by hand into the address, are ignored. */
export const activeFilterOf = (model: FilterModel, { filtro, criterios }: Pick<ListAddress, 'filtro' | 'criterios'>): ActiveFilter => {
  const allowed = criterios !== '' && 'ok' in parseCriteria(criterios, filterFields[model])
  return { filtro, criterios: allowed ? criterios : '' }
}

/** Brackets and semicolons would end the criterion; no code contains them. */
const byCode = (text: string) => {
  const code = text.replaceAll(/[^\p{L}\p{N}-]/gu, '')
  return code ? `(codigo,LIKE,${code})` : ''
}

/** A code or the beginning of one is searched in its column; anything else as text. */
const isCode = (text: string) => /^(\p{L}{1,4}-)?[\d-]{1,8}$/u.test(text.replaceAll(/[^\p{L}\p{N}\s-]/gu, '').trim())

export const listQueryOf = ({ filtro, criterios }: ActiveFilter, text: string) => {
  const code = isCode(text) ? byCode(text) : ''
  const criteria = [criterios, code].filter(Boolean).join(';')
  const search = code === '' && text !== '' ? { search: text } : {}
  return { ...(filtro === undefined ? {} : { filtro }), ...(criteria ? { criteria } : {}), ...search }
}
