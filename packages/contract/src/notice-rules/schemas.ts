import { arr, bool, int, nullable, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'
import { eventNames, noticeNarrowings, noticeReceivers, ruleChannels } from '#/notifications/events.ts'
import { noticeKinds } from '#/notifications/kinds.ts'
import { Id } from '#/values/schemas.ts'

/** A rule as the configuration has it (`regla_aviso`). */
export const NoticeRule = obj({
  evento: oneOf(...eventNames),
  quien: oneOf(...noticeReceivers),
  canal: oneOf(...ruleChannels),
  plantilla: str({ minLength: 1, maxLength: 60 }),
  clase: opt(oneOf(...noticeKinds)),
  solo: opt(oneOf(...noticeNarrowings)),
})
export type NoticeRule = Static<typeof NoticeRule>

/** `reglas`: all of them, as they would be. */
export const NoticeTrialRequest = obj({ dias: int({ minimum: 1, maximum: 90 }), reglas: arr(NoticeRule, { maxItems: 500 }) })

/** The event of an example, with the records that its text names. */
const Happening = {
  incidencia_id: Id,
  estado_id: nullable(Id),
  tarea_id: nullable(Id),
  inspeccion_id: nullable(Id),
}
export const ExampleRequest = obj({ regla: NoticeRule, ...Happening })
export type ExampleRequest = Static<typeof ExampleRequest>

export const Totals = obj({ app: int(), push: int(), correo: int() })
export type Totals = Static<typeof Totals>

export const NoticeExample = obj({
  ...ExampleRequest.properties,
  /** Only the rules that were tried send it. */
  nuevo: bool(),
  titulo_es: str(),
  titulo_val: str(),
  texto_es: str(),
  texto_val: str(),
})
export type NoticeExample = Static<typeof NoticeExample>

/** What would have gone out in these days with today's rules (`hoy`), and with those that were sent (`con`). */
export const NoticeTrial = obj({
  desde: str(),
  hasta: str(),
  sucesos: int(),
  hoy: Totals,
  con: Totals,
  /** Mails that do not go out because nobody has confirmed their address. */
  sin_confirmar: int(),
  por_dia: arr(obj({ dia: str(), total: int() })),
  /** By what they are in the matter, never by name. `cuenta`: of reporters, whether they have an account. */
  a_quien: arr(obj({ quien: oneOf(...noticeReceivers), cuenta: bool(), ...Totals.properties })),
  /** Of incidents that the caller sees, without what people wrote. */
  ejemplos: arr(NoticeExample),
})
export type NoticeTrial = Static<typeof NoticeTrial>
