import { arr, int, map, nullable, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'

/** A read of citizens' personal data by staff. `quien` and `usuario_id` are null for an operator at the command line; a `codigo`, once that incident is gone. */
export const Look = obj({
  id: int(),
  fecha: str(),
  usuario_id: nullable(int()),
  quien: nullable(str()),
  /** The call, such as `GET /api/v1/incidencias/:id`. */
  para: str(),
  incidencias: arr(obj({ id: int(), codigo: nullable(str()) })),
})
export type Look = Static<typeof Look>

/** `password` of an account that is kept here; one of a citizens' server elsewhere has none here and is confirmed by the person alone. */
export const EraseAccount = obj({ password: opt(str({ maxLength: 200 })) })

const Months = () => nullable(int({ minimum: 1, maximum: 600 }))
const Days = () => int({ minimum: 30, maximum: 3650 })
const Photos = () => oneOf('conservar', 'borrar')

/**
 * How long a municipality keeps what is about people (docs/privacy.md). Months count from the closing of an incident, null is for ever:
 * after `anonimizar_meses` nobody can be known from it any more, after `borrar_meses` it is gone with its photos. `fotos`: what becomes
 * of photos when it is anonymised. `tipos`: other periods by code of type; a type without its own follows the type above it.
 */
export const Retention = obj({
  anonimizar_meses: Months(),
  borrar_meses: Months(),
  fotos: Photos(),
  tipos: map(obj({ anonimizar_meses: opt(Months()), borrar_meses: opt(Months()), fotos: opt(Photos()) })),
  /** Notices of a person. */
  notificaciones_dias: Days(),
  /** Devices that nobody has used. */
  dispositivos_dias: Days(),
  /** Who of the staff looked at whose data. */
  consultas_dias: Days(),
})
export type Retention = Static<typeof Retention>
