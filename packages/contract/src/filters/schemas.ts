import { maxCriteria } from '#/http/criteria.ts'
import { filled, int, localised, nullable, obj, oneOf, str, type Static } from '#/http/schema.ts'

/** Filter models as in the path; tasks are `obras`. */
export const filterModels = ['incidencias', 'inspecciones', 'obras'] as const
export type FilterModel = (typeof filterModels)[number]
export const FilterModelParam = oneOf(...filterModels)

/** `condicion` uses the syntax of `criteria`, never SQL; `usuario_id` is null for shared filters. */
export const Filter = obj({
  id: int(),
  ...localised('descripcion'),
  condicion: str(),
  usuario_id: nullable(int()),
})
export type Filter = Static<typeof Filter>

export const NewFilter = obj({ descripcion: filled({ maxLength: 60 }), condicion: filled({ maxLength: maxCriteria }) })

/** A district or neighbourhood. Criteria carry its Spanish name, whatever the reader's language. */
export const Area = obj({ nombre_es: str(), nombre_val: str() })
