import { arr, bool, filled, int, map, nullable, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'

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

const Counted = obj({ codigo: str(), cuantas: int() })
/** What the periods would take away this night: incidents by type, and rows of what is kept for days. */
export const RetentionTrial = obj({
  borrar: arr(Counted),
  anonimizar: arr(Counted),
  notificaciones: int(),
  dispositivos: int(),
  consultas_personales: int(),
  /** Types with periods of their own that do not exist. */
  tipos_desconocidos: arr(str()),
})
export type RetentionTrial = Static<typeof RetentionTrial>

/** `pendiente`: until when the periods before still count, because they were longer. */
export const RetentionState = obj({
  conservacion: Retention,
  pendiente: nullable(obj({ hasta: str(), conservacion: Retention })),
})
export type RetentionState = Static<typeof RetentionState>

const Email = str({ maxLength: 200, pattern: '^\\s*\\S+@\\S+\\.\\S+\\s*$' })
export const SubjectBody = obj({ email: Email })

/** What is kept of somebody under an e-mail; `ha_trabajado`: the account cannot be erased. */
export const Subject = obj({ cuenta: bool(), nombre: nullable(str()), incidencias: int(), ha_trabajado: bool() })
export type Subject = Static<typeof Subject>

/** An erasure that waits for the yes of a second administrator. */
export const Erasure = obj({ email: str(), quien: nullable(str()), fecha: str(), propio: bool() })
export type Erasure = Static<typeof Erasure>

export const blockKinds = ['email', 'telefono', 'dispositivo', 'id_externo'] as const
/** Whose reports are refused, until when; `valor` of a device is what only the server can compare. */
export const BlockEntry = obj({
  clase: oneOf(...blockKinds),
  valor: str(),
  motivo: str(),
  created_at: str(),
  hasta: nullable(str()),
  /** Who blocked, and who took their reports again; null by command. */
  autor: nullable(str()),
  levantado: nullable(str()),
  levantado_por: nullable(str()),
})
export type BlockEntry = Static<typeof BlockEntry>
const Day = str({ pattern: '^(19|20|21)\\d{2}-\\d{2}-\\d{2}$' })
/** A device is named by the code of an incident that it reported. */
export const NewBlock = obj({
  clase: oneOf('email', 'telefono', 'incidencia', 'id_externo'),
  valor: filled({ maxLength: 200 }),
  motivo: filled({ maxLength: 500 }),
  hasta: nullable(Day),
})
export type NewBlock = Static<typeof NewBlock>
export const LiftBlock = obj({ clase: oneOf(...blockKinds), valor: filled({ maxLength: 200 }) })
