import { arr, int, nullable, obj, oneOf, str, type Static } from '#/http/schema.ts'
import { Incident } from '#/incidents/schemas.ts'
import { Id } from '#/values/schemas.ts'
import { maxMerged } from './rules.ts'

/** Body of POST /incidencias/{id}/fusiones: the incidents that are merged into that of the path. */
export const Merging = obj({ incidencias: arr(Id, { minItems: 1, maxItems: maxMerged }) })
export type Merging = Static<typeof Merging>

/** Why some of several were left out. */
export const leftOutReasons = ['http.notFound', 'merge.alreadyMerged', 'merge.anonymous'] as const

/** The incident that stays, and those that could not be merged into it; `codigo` is null where the caller does not see one. */
export const Merged = obj({
  ...Incident.properties,
  sin_juntar: arr(obj({ id: int(), codigo: nullable(str()), motivo: oneOf(...leftOutReasons) })),
})
export type Merged = Static<typeof Merged>

/** The tasks that somebody has moved since the merge: those that were still closed wait again, the others stay as they are. */
export const Unmerged = obj({
  incidencia: obj({ id: int(), codigo: str() }),
  sin_devolver: arr(obj({ codigo: str(), queda: oneOf('pendiente', 'igual') })),
})
export type Unmerged = Static<typeof Unmerged>
