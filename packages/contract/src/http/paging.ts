import { Unsafe, type TObject } from 'typebox'
import { arr, bool, int, nullable, obj, opt, str, type Static, type TSchema } from './schema.ts'
import { pageSize, exactCountUpTo } from './page-size.ts'

export const PageQuery = {
  page: opt(int({ minimum: 1, maximum: 1_000_000 })),
  per_page: opt(int({ minimum: 1, maximum: pageSize.max })),
}

/** `next` of the page before: the rows after it are read from there, however many there are before. `page` then only says which page it is. */
export const After = opt(str({ maxLength: 40, pattern: String.raw`^-?\d{1,17}-\d{1,15}$` }))

/** A comma-separated list of these names, for `fields` and `include`; others are refused (docs/wire.md). */
export const namesAmong = (names: readonly string[]) => {
  const name = `\\s*(${names.join('|')})\\s*`
  return opt(str({ maxLength: 1000, pattern: `^(${name}(,${name})*)?$` }))
}

export const Meta = obj({
  current_page: int(),
  per_page: int(),
  total: int(),
  last_page: nullable(int()),
  total_minimo: opt(bool()),
  /** Of lists by date: the place after this page, for `after`. */
  next: opt(str()),
})
export type Meta = Static<typeof Meta>

export const page = <S extends TSchema>(row: S) => obj({ data: arr(row), meta: Meta })

/**
 * A list whose rows can be reduced by `fields`, or answered as a FeatureCollection (`features` instead of `data`) with `response_type=geojson`
 * (docs/wire.md). The type describes complete rows.
 */
export const list = <S extends TObject, F extends TSchema>(row: S, feature: F) =>
  Unsafe<{ data: Static<S>[]; meta: Meta; type?: 'FeatureCollection'; features?: Static<F>[] }>({
    type: 'object',
    additionalProperties: false,
    properties: { data: arr({ ...row, required: ['id'] }), meta: Meta, type: str(), features: arr(feature) },
    required: ['meta'],
  })

/** Query parameters of every call; read by `serve`, not by features. */
export const CommonQuery = {
  usr_uuid: opt(str({ maxLength: 64 })),
  unidades_gestion_ids: opt(str({ maxLength: 400 })),
  token: opt(str({ maxLength: 200 })),
}

/** `total` is counted up to one more than `exactCountUpTo`. */
export const metaOf = (current: number, perPage: number, counted: number): Meta =>
  counted > exactCountUpTo
    ? { current_page: current, per_page: perPage, total: exactCountUpTo, last_page: null, total_minimo: true }
    : { current_page: current, per_page: perPage, total: counted, last_page: Math.max(1, Math.ceil(counted / perPage)) }
