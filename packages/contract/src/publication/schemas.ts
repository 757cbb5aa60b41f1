import { arr, int, nullable, obj, oneOf, str, type Static } from '#/http/schema.ts'
import { imageRevisions } from '#/images/schemas.ts'
import { Incident } from '#/incidents/schemas.ts'
import { publications } from '#/types/publication.ts'
import { Id } from '#/values/schemas.ts'
import { denunciations } from './rules.ts'

/** An incident with words or photos that wait for a review, or that somebody has denounced. */
export const ReviewCard = obj({
  incidencia: Incident,
  publicacion: oneOf(...publications),
  /** `YYYY-MM-DD HH:mm:ss`: the oldest of what waits. */
  desde: str(),
  denuncias: arr(obj({ motivo: oneOf(...denunciations), veces: int() })),
})
export type ReviewCard = Static<typeof ReviewCard>

export const ReviewList = obj({ todas: int(), fotos: int(), textos: int(), denunciadas: int(), tarjetas: arr(ReviewCard) })
export type ReviewList = Static<typeof ReviewList>

/** What the public sees from now on. `antes`: what the reviewer saw. */
export const Review = obj({
  antes: oneOf(...imageRevisions),
  revision: oneOf(...imageRevisions),
  contenido_publico: nullable(str({ maxLength: 20_000 })),
  fotos: arr(obj({ id: Id, revision: oneOf(...imageRevisions) }), { maxItems: 100 }),
})
export type Review = Static<typeof Review>

export const Denunciation = obj({ motivo: oneOf(...denunciations) })
