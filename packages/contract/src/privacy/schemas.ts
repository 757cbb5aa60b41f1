import { arr, int, map, nullable, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'

/**
 * An access by staff to citizens' personal data. `quien` and `usuario_id` are null for an operator at the command line; a `codigo` is null once the
 * incident is deleted.
 */
export const AccessLogEntry = obj({
  id: int(),
  fecha: str(),
  usuario_id: nullable(int()),
  quien: nullable(str()),
  /** The call, such as `GET /api/v1/incidencias/:id`. */
  para: str(),
  incidencias: arr(obj({ id: int(), codigo: nullable(str()) })),
})
export type AccessLogEntry = Static<typeof AccessLogEntry>

/** `password` of an account stored here; for an external citizen server the person confirms without one. */
export const EraseAccount = obj({ password: opt(str({ maxLength: 200 })) })

const Months = () => nullable(int({ minimum: 1, maximum: 600 }))
const Days = () => int({ minimum: 30, maximum: 3650 })
const Photos = () => oneOf('conservar', 'borrar')

/**
 * Retention of personal data (docs/privacy.md). Months count from the closing of an incident, null is for ever: it is anonymised after
 * `anonimizar_meses` and deleted with its photos after `borrar_meses`. `fotos`: what happens to photos when it is anonymised. `tipos`: other periods
 * by type code; a type without its own follows its parent.
 */
export const Retention = obj({
  anonimizar_meses: Months(),
  borrar_meses: Months(),
  fotos: Photos(),
  tipos: map(obj({ anonimizar_meses: opt(Months()), borrar_meses: opt(Months()), fotos: opt(Photos()) })),
  notificaciones_dias: Days(),
  /** Devices nobody has used. */
  dispositivos_dias: Days(),
  /** The access log. */
  consultas_dias: Days(),
})
export type Retention = Static<typeof Retention>
