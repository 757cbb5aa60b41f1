import { filterFields } from '@avisa/contract/filters/rules'
import type { FilterModel } from '@avisa/contract/filters/schemas'
import { parseCriteria } from '@avisa/contract/http/criteria'
import type { ListAddress } from '#/ui/use-list-address.ts'
import type { Asked } from './conditions.ts'

/** The filter and the conditions of an address; conditions that somebody wrote by hand and are not allowed ask nothing. */
export const askedOf = (model: FilterModel, { filtro, criterios }: Pick<ListAddress, 'filtro' | 'criterios'>): Asked => {
  const allowed = criterios !== '' && 'ok' in parseCriteria(criterios, filterFields[model])
  return { filtro, criterios: allowed ? criterios : '' }
}

/** The criterion of a part of a code. Brackets and semicolons would end the criterion; no code has them. */
export const byCode = (text: string) => {
  const code = text.replaceAll(/[^\p{L}\p{N}-]/gu, '')
  return code ? `(codigo,LIKE,${code})` : ''
}

/** The same as parameters of the call, with the part of a code that is looked for. */
export const narrowedBy = ({ filtro, criterios }: Asked, code: string) => {
  const criteria = [criterios, code].filter(Boolean).join(';')
  return { ...(filtro === undefined ? {} : { filtro }), ...(criteria ? { criteria } : {}) }
}
