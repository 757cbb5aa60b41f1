import { maxCriteria } from '#/http/criteria.ts'
import { arr, bool, filled, int, localised, nullable, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'
import { Id } from '#/values/schemas.ts'

/** Filter models as in the path; tasks are `obras`. */
export const filterModels = ['incidencias', 'inspecciones', 'obras'] as const
export type FilterModel = (typeof filterModels)[number]
export const FilterModelParam = oneOf(...filterModels)

/** Who else sees a filter: nobody, a unit, or all staff. */
export const sharings = ['nadie', 'unidad', 'todos'] as const
export type Sharing = (typeof sharings)[number]

/** How a list is shown: its columns in order, its sort order, what it is grouped by, list or map. What is left out is as without a filter. */
export const ListView = obj({
  columnas: opt(arr(str({ maxLength: 40 }), { maxItems: 30 })),
  orden: opt(str({ maxLength: 40 })),
  grupo: opt(str({ maxLength: 40 })),
  pestanya: opt(oneOf('lista', 'mapa')),
})
export type ListView = Static<typeof ListView>

/**
 * `condicion` uses the syntax of `criteria`, never SQL. `usuario_id` is null for those of the municipality; `unidad_gestion_id` is the unit with
 * which it is shared, and whose staff look after it. `inicial`: the caller's list begins with it.
 */
export const Filter = obj({
  id: int(),
  ...localised('descripcion'),
  condicion: str(),
  usuario_id: nullable(int()),
  vista: nullable(ListView),
  inicial: bool(),
  compartida: oneOf(...sharings),
  unidad_gestion_id: nullable(int()),
})
export type Filter = Static<typeof Filter>

const settings = {
  vista: opt(nullable(ListView)),
  inicial: opt(bool()),
  compartida: opt(oneOf(...sharings)),
  unidad_gestion_id: opt(nullable(Id)),
}
export const NewFilter = obj({ descripcion: filled({ maxLength: 60 }), condicion: str({ maxLength: maxCriteria }), ...settings })
export const FilterChange = obj({
  descripcion: opt(filled({ maxLength: 60 })),
  condicion: opt(str({ maxLength: maxCriteria })),
  ...settings,
})
export type FilterChange = Static<typeof FilterChange>

/** Counted up to `exactCountUpTo`; beyond it `total_minimo` is true. */
export const FilterCount = obj({ id: int(), total: int(), total_minimo: opt(bool()) })
export type FilterCount = Static<typeof FilterCount>

/** A district or neighbourhood. Criteria carry its Spanish name, whatever the reader's language. */
export const Area = obj({ nombre_es: str(), nombre_val: str() })
