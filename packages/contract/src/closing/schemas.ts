import { arr, bool, int, nullable, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'
import { Id } from '#/values/schemas.ts'
import { outcomes } from './outcomes.ts'

export const ClosingReason = obj({
  id: int(),
  /** The status, of an incident, a study or a repair, in which it is chosen. */
  estado_id: int(),
  desenlace: oneOf(...outcomes),
  titulo_es: str(),
  titulo_val: str(),
  texto_es: nullable(str()),
  texto_val: nullable(str()),
  pide_foto: bool(),
  pide_organismo: bool(),
  pide_fecha: bool(),
  ofrece_sigue_igual: bool(),
})
export type ClosingReason = Static<typeof ClosingReason>

export const Authority = obj({
  id: int(),
  nombre_es: str(),
  nombre_val: str(),
  telefono: nullable(str()),
  web: nullable(str()),
  correo: nullable(str()),
})
export type Authority = Static<typeof Authority>

/** The mails that follow an answer, as the municipality writes them, for a preview without network. */
const AnswerMail = obj({
  codigo: oneOf('resuelta', 'no_atendida', 'respuesta'),
  asunto_es: str(),
  asunto_val: str(),
  cuerpo_es: arr(str()),
  cuerpo_val: arr(str()),
})

/** What staff write again and again; `estados`, `tipos` empty: for all. A group of types is listed with its types. */
export const StandardAnswer = obj({
  id: int(),
  titulo_es: str(),
  titulo_val: str(),
  texto_es: str(),
  texto_val: str(),
  estados: arr(int()),
  tipos: arr(int()),
  unidad_gestion_id: nullable(int()),
  usos: int(),
})
export type StandardAnswer = Static<typeof StandardAnswer>

/** `respuestas`: absent from copies that a device stored before there were any. */
export const Closings = obj({
  motivos: arr(ClosingReason),
  organismos: arr(Authority),
  correos: arr(AnswerMail),
  respuestas: opt(arr(StandardAnswer)),
})
export type Closings = Static<typeof Closings>

/**
 * What the reporter reads. `motivo_cierre_id` null: its writer knew the reasons and chose none; absent: they did not know them. `fecha_aplazada`
 * is a day, `YYYY-MM-DD`; `respuesta_otra` is the answer in the other language than `respuesta_lang`; `respuesta_id` is the standard answer from
 * which it was written, which is counted and not looked up: it may have been withdrawn meanwhile.
 */
export const GivenAnswer = obj({
  respuesta: opt(str({ maxLength: 2000 })),
  respuesta_lang: opt(oneOf('es', 'ca')),
  respuesta_otra: opt(str({ maxLength: 2000 })),
  motivo_cierre_id: opt(nullable(Id)),
  organismo_id: opt(nullable(Id)),
  respuesta_id: opt(Id),
  fecha_aplazada: opt(str({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
})
export type GivenAnswer = Static<typeof GivenAnswer>
