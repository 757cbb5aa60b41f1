import { arr, int, obj, oneOf, str, type Static } from '#/http/schema.ts'
import { Id } from '#/values/schemas.ts'

/** More are merged in several calls. */
export const maxMerged = 20

/** Body of POST /incidencias/{id}/fusiones: the incidents that are merged into that of the path. */
export const Merging = obj({ incidencias: arr(Id, { minItems: 1, maxItems: maxMerged }) })
export type Merging = Static<typeof Merging>

/** The tasks that somebody has moved since the merge: those that were still closed wait again, the others stay as they are. */
export const Unmerged = obj({
  incidencia: obj({ id: int(), codigo: str() }),
  sin_devolver: arr(obj({ codigo: str(), queda: oneOf('pendiente', 'igual') })),
})
export type Unmerged = Static<typeof Unmerged>
