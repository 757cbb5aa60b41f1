import { arr, int, nullable, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'
import { Incident } from '#/incidents/schemas.ts'
import { Id } from '#/values/schemas.ts'
import { followChannels, followFrequencies, linkActs } from './rules.ts'

/** Exactly one of the three ids. Without an account a mail needs `email`; with one it goes to the account's address. */
export const NewFollow = obj({
  incidencia_id: opt(Id),
  zona_id: opt(Id),
  id_vial: opt(Id),
  canal: oneOf(...followChannels),
  email: opt(str({ maxLength: 254 })),
  frecuencia: opt(oneOf(...followFrequencies)),
})
export type NewFollow = Static<typeof NewFollow>

const FollowState = oneOf('activo', 'por_confirmar', 'baja')

/** `nombre`: type of the incident or name of the area, `detalle`: its place, both in the reader's language. */
const Followed = {
  incidencia_id: nullable(int()),
  zona_id: nullable(int()),
  id_vial: nullable(int()),
  codigo: nullable(str()),
  nombre: str(),
  detalle: nullable(str()),
  DesEstadoCiudadano: nullable(str()),
  frecuencia: oneOf(...followFrequencies),
  estado: FollowState,
}
export const Follow = obj({ id: int(), canal: oneOf(...followChannels), email: nullable(str()), ...Followed })
export type Follow = Static<typeof Follow>

/** `enlace`: of the mail. Without `accion` and `frecuencia` nothing changes; `seguimiento_id`, or `incidencia_id` of an own report: one of several. */
export const LinkRequest = obj({
  enlace: str({ minLength: 20, maxLength: 100 }),
  accion: opt(oneOf(...linkActs)),
  frecuencia: opt(oneOf(...followFrequencies)),
  seguimiento_id: opt(Id),
  incidencia_id: opt(Id),
})
export type LinkRequest = Static<typeof LinkRequest>

/** What a link of a mail is about. `id` is null for the person's own report. */
export const LinkedFollow = obj({ id: nullable(int()), ...Followed })
export type LinkedFollow = Static<typeof LinkedFollow>

/** `correo` is masked: a mail may have been forwarded. `incidencia`: as the reporter or follows it sees it. */
export const Linked = obj({
  clase: oneOf('propia', 'seguimiento', 'resumen'),
  correo: nullable(str()),
  incidencia: nullable(Incident),
  seguimientos: arr(LinkedFollow),
})
export type Linked = Static<typeof Linked>
