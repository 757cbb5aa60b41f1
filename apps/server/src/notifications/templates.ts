import { withoutMentions } from '@avisa/contract/comments/text'
import type { NoticeChoices, NoticeKind } from '@avisa/contract/notifications/kinds'
import { noticeModels, noticePaths, noticeSentence } from '@avisa/contract/notifications/notice-link'
import { paths } from '@avisa/contract/paths'
import type { PushMessage } from '@avisa/contract/notifications/schemas'
import { fill } from '@avisa/contract/values/fill'
import { toCreationDate } from '@avisa/contract/values/dates'
import { pick, type Lang } from '@avisa/contract/values/languages'
import { escapeHtml, knownSentences } from '#/platform/mail-text.ts'

/** Events that reglas_aviso may name (`evento`). */
export type EventName =
  | 'incidencia_recibida'
  | 'incidencia_por_aceptar'
  | 'tarea_creada'
  | 'tarea_enviada'
  | 'tarea_reasignada'
  | 'tarea_en_estudio'
  | 'tarea_por_validar'
  | 'tarea_devuelta'
  | 'tarea_reabierta'
  | 'tarea_rechazada'
  | 'tarea_retirada'
  | 'inspeccion_asignada'
  | 'inspeccion_finalizada'
  | 'jornada_olvidada'
  | 'jornada_corregida'
  | 'estado_ciudadano'
  | 'incidencia_resuelta'
  | 'incidencia_no_atendida'
  | 'respuesta'
  | 'comentario'
  | 'comentario_tarea'
  | 'comentario_inspeccion'
  | 'comentario_lista'
  | 'comentario_de_ciudadano'
  | 'comentario_para_ciudadano'

/**
 * What was said with an event, `comentario` for the team and `respuesta` for whoever reported, and by whom; `autor` null where a citizen
 * wrote, of a forgotten work day its person. `desde`: when that day began; `antes`, `despues`: when it ended, before and after a correction.
 */
export type EventDetails = {
  comentario?: string | null
  respuesta?: string | null
  autor?: string | null
  desde?: Readonly<Record<Lang, string>>
  antes?: Readonly<Record<Lang, string>>
  despues?: Readonly<Record<Lang, string>>
  /** The state of a task that it is about; without it that of the incident as citizens read it. */
  estado?: Readonly<Record<Lang, string>>
}

/** One person to be told of one event by one channel, with the words for it. Without account (`usuario_id` null) by mail, or on the device `uuid`. */
export type Recipient = {
  suceso: number
  quien:
    | 'personal_unidad'
    | 'acepta'
    | 'administracion'
    | 'tecnico_estudio'
    | 'lleva'
    | 'interesado'
    | 'responsable_entidad'
    | 'encargado'
    | 'encargado_anterior'
    | 'tecnico'
    | 'inspector'
    | 'creador'
    | 'comentarista'
    | 'mencionado'
    | 'trabajador'
    | 'responsable_trabajador'
  canal: 'app' | 'push' | 'correo'
  /** Null where it is told whatever people choose. */
  clase: NoticeKind | null
  /** What the person has chosen; null of who has no account. */
  avisos: Partial<NoticeChoices> | null
  plantilla: string
  modelo: string | null
  titulo_es: string
  titulo_val: string
  texto_es: string
  texto_val: string
  varias_es: string | null
  varias_val: string | null
  usuario_id: number | null
  /** The device that reported, of a reporter without account. */
  uuid: string | null
  /** Reads what citizens read of it. */
  ciudadano: boolean
  lang: Lang
  nombre: string | null
  email: string
  /** Whose the address is known to be: of the account that reported, or of the citizen whom staff wrote down. */
  correo_conocido: 'cuenta' | 'personal' | null
  /** The device that reported. */
  aparato: string | null
  /** Of an incident; empty and null where it is about a list, which is of none. */
  incidencia_id: number
  codigo_incidencia: string
  fecha: Date
  inspeccion_id: number | null
  codigo_inspeccion: string | null
  lista_id: number | null
  trabajador_id: number | null
  lista_es: string | null
  lista_val: string | null
  tarea_id: number | null
  codigo_tarea: string | null
  tipo_es: string
  tipo_val: string
  /** Street and number, else what stands there, else the unit. */
  lugar_es: string
  lugar_val: string
  entidad_es: string | null
  entidad_val: string | null
  /** Who repairs the task now. */
  encargado: string | null
  estado_es: string
  estado_val: string
  explicacion_es: string | null
  explicacion_val: string | null
  resultado_es: string | null
  resultado_val: string | null
}

const day = (fecha: Date, zona: string) => toCreationDate(fecha, zona).split(' ')[0] ?? ''

/** Of a comment that is a photo alone. */
const photo = { es: 'Foto', ca: 'Foto' }
const unnamed = { es: 'Quien avisó', ca: 'Qui va avisar' }

/** A citizen reads what was written for them, also by a template of the town that asks for `{{comentario}}`. */
const valuesOf = (recipient: Recipient, { comentario, respuesta, autor, desde, antes, despues, estado }: EventDetails, lang: Lang) => {
  const text = recipient.ciudadano ? withoutMentions(respuesta ?? '', lang) : (comentario ?? respuesta ?? '')
  const suffix = lang === 'ca' ? 'val' : 'es'
  return {
    codigo: recipient.codigo_incidencia,
    tipo: pick(recipient, 'tipo', lang),
    direccion: pick(recipient, 'lugar', lang),
    estado: estado?.[lang] ?? pick(recipient, 'estado', lang),
    resultado: recipient[`resultado_${suffix}`] ?? '',
    explicacion: recipient[`explicacion_${suffix}`] ?? '',
    entidad: recipient[`entidad_${suffix}`] ?? '',
    encargado: recipient.encargado ?? '',
    comentario: text,
    respuesta: text,
    extracto: text === '' ? photo[lang] : text,
    autor: autor ?? unnamed[lang],
    desde: desde?.[lang] ?? '',
    antes: antes?.[lang] ?? '',
    despues: despues?.[lang] ?? '',
  }
}

/** What a notice is about, by the model of its template. */
const recordOf = (recipient: Recipient, lang: Lang): { id: number | null; codigo: string } => {
  const [model] = (recipient.modelo ?? '').split('-')
  if (model === 'tareas') return { id: recipient.tarea_id, codigo: recipient.codigo_tarea ?? '' }
  if (model === 'inspecciones') return { id: recipient.inspeccion_id, codigo: recipient.codigo_inspeccion ?? '' }
  if (model === 'listas') return { id: recipient.lista_id, codigo: (lang === 'ca' ? recipient.lista_val : recipient.lista_es) ?? '' }
  if (model === 'jornadas') return { id: recipient.trabajador_id, codigo: recipient.codigo_incidencia }
  return { id: recipient.incidencia_id, codigo: recipient.codigo_incidencia }
}

/** The one link of a notice (docs/workflow.md, Notifications): that of its model, else the incident. */
const pathOf = (recipient: Recipient): string => {
  const model = recipient.modelo === 'jornadas' ? 'usuarios-jornadas/listado' : recipient.modelo
  const path = noticePaths[noticeModels.find((name) => name === model) ?? 'incidencias']
  const { id } = recordOf(recipient, recipient.lang)
  return path && id !== null ? path.to({ id }) : paths.incident.to({ id: recipient.incidencia_id })
}

/** A notice in both languages; `varias_…` is its text where it stands for several, with `{{cuantas}}` left to fill in. */
export type Noticed = Record<'titulo_es' | 'titulo_val' | 'texto_es' | 'texto_val', string> &
  Record<'varias_es' | 'varias_val', string | null>

/** Without the sentences about what there is not; all of it where nothing would be left. */
const filled = (text: string, values: Record<string, string>): string => {
  const [sentence = text] = knownSentences([text], values)
  return fill(sentence, values)
}

/** Title and text of a notice: the municipality's template with the values escaped, so that the only HTML is the template's. */
export const noticeTexts = (recipient: Recipient, words: EventDetails): Noticed | undefined => {
  if (recipient.modelo === null) return undefined
  const safe = (lang: Lang) => {
    const all = { ...valuesOf(recipient, words, lang), codigo: recordOf(recipient, lang).codigo, enlace: pathOf(recipient) }
    return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, escapeHtml(value)]))
  }
  const [es, ca] = [safe('es'), safe('ca')]
  return {
    titulo_es: recipient.titulo_es,
    titulo_val: recipient.titulo_val,
    texto_es: filled(recipient.texto_es, es),
    texto_val: filled(recipient.texto_val, ca),
    varias_es: recipient.varias_es && fill(recipient.varias_es, es),
    varias_val: recipient.varias_val && fill(recipient.varias_val, ca),
  }
}

/** The same for a phone, without HTML, and the path it opens: a citizen's own page of it. */
export const pushText = (recipient: Recipient, words: EventDetails): PushMessage | undefined => {
  const texts = noticeTexts(recipient, words)
  if (!texts) return undefined
  const enlace = recipient.ciudadano && recipient.modelo === 'incidencias' ? citizenPath(recipient) : pathOf(recipient)
  return { titulo: pick(texts, 'titulo', recipient.lang), texto: noticeSentence(pick(texts, 'texto', recipient.lang)), enlace }
}

const citizenPath = ({ incidencia_id }: Recipient) => paths.myIncident.to({ id: incidencia_id })

/** Values of a mail; whoever reported follows it where citizens read theirs. */
export const mailValues = (recipient: Recipient, zona: string, words: EventDetails) => ({
  ...valuesOf(recipient, words, recipient.lang),
  nombre: recipient.nombre,
  fecha: day(recipient.fecha, zona),
  enlace: citizenPath(recipient),
})
