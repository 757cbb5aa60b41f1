import { withoutMentions } from '@avisa/contract/comments/text'
import { ChosenNotices } from '@avisa/contract/accounts/schemas'
import { imageRevisions } from '@avisa/contract/images/schemas'
import { publicAnswer } from '@avisa/contract/incidents/public-face'
import { noticeKinds } from '@avisa/contract/notifications/kinds'
import { bool, int, nullable, oneOf, partOf, str, type Static } from '@avisa/contract/http/schema'
import { noticeNarrowings, noticeReceivers, ruleChannels } from '@avisa/contract/notifications/events'
import { noticeModels, noticePaths, noticeSentence } from '@avisa/contract/notifications/notice-link'
import { paths, withQuery } from '@avisa/contract/paths'
import type { PushMessage } from '@avisa/contract/notifications/schemas'
import { fill, knownSentences } from '@avisa/contract/values/fill'
import { toCreationDate } from '@avisa/contract/values/dates'
import { pick, type Lang } from '@avisa/contract/values/languages'
import { date } from '#/platform/database/rows.ts'
import { escapeHtml } from '#/platform/mail-text.ts'

/** `propia`: seen by the reporter alone until it is reviewed. */
export type ClosingPhoto = { momento: 'antes' | 'despues'; archivo: string; fecha: Date; propia: boolean }

/**
 * The texts of an event, `comentario` for staff and `respuesta` for the reporter, and their author; `autor` is null if a citizen
 * wrote, and the worker for a forgotten work day. `desde`: start of that day; `antes`, `despues`: its end before and after a
 * correction.
 */
export type EventDetails = {
  comentario?: string | null
  respuesta?: string | null
  respuesta_lang?: Lang
  /** Of what was closed, for a mail. */
  fotos?: readonly ClosingPhoto[]
  /** A mail asks whether it is mended. */
  pregunta?: boolean
  /** The answer where it has both languages. */
  respuestas?: Readonly<Record<Lang, string>>
  /** The day, `YYYY-MM-DD`, for which work is planned, where the answer does not say it. */
  prevista?: string
  /** How long repairs of this type take. */
  promesa?: Readonly<Record<Lang, string>>
  autor?: string | null
  desde?: Readonly<Record<Lang, string>>
  antes?: Readonly<Record<Lang, string>>
  despues?: Readonly<Record<Lang, string>>
  /** Who repairs, where it is not the current repairer. */
  encargado?: Readonly<Record<Lang, string>>
  /** The status of the task; if absent, the incident's citizen status. */
  estado?: Readonly<Record<Lang, string>>
}

/**
 * One person to be notified of one event by one channel, with its template. Without an account (`usuario_id` null) by mail, or on the
 * device `uuid`.
 */
const text = () => nullable(str())
export const Recipient = partOf({
  suceso: int(),
  quien: oneOf(...noticeReceivers, ...noticeNarrowings),
  canal: oneOf(...ruleChannels),
  /** Of a follower. */
  seguimiento_id: nullable(int()),
  /** Null if people cannot switch it off. */
  clase: nullable(oneOf(...noticeKinds)),
  /** The person's choices; null without an account. */
  avisos: nullable(ChosenNotices),
  plantilla: str(),
  modelo: text(),
  titulo_es: text(),
  titulo_val: text(),
  texto_es: text(),
  texto_val: text(),
  varias_es: text(),
  varias_val: text(),
  usuario_id: nullable(int()),
  /** The device of a reporter without an account. */
  uuid: text(),
  /** Reads the citizens' view. */
  ciudadano: bool(),
  lang: oneOf('es', 'ca'),
  nombre: text(),
  email: text(),
  /** How the address is known: from the reporter's account, or from the contact data that staff entered. */
  correo_conocido: nullable(oneOf('cuenta', 'personal')),
  /** The device that reported. */
  aparato: text(),
  revision: nullable(oneOf(...imageRevisions)),
  /** Fields of the incident; empty or null if it is about a list. */
  incidencia_id: nullable(int()),
  codigo_incidencia: str(),
  fecha: nullable(date()),
  inspeccion_id: nullable(int()),
  codigo_inspeccion: text(),
  lista_id: nullable(int()),
  trabajador_id: nullable(int()),
  lista_es: text(),
  lista_val: text(),
  tarea_id: nullable(int()),
  codigo_tarea: text(),
  tipo_es: str(),
  tipo_val: str(),
  /** Street and number, or else the free text of the place, unless a follower reads it, or else the unit. */
  lugar_es: str(),
  lugar_val: str(),
  entidad_es: text(),
  entidad_val: text(),
  /** The current repairer. */
  encargado: text(),
  estado_es: str(),
  estado_val: str(),
  explicacion_es: text(),
  explicacion_val: text(),
  resultado_es: text(),
  resultado_val: text(),
})
export type Recipient = Static<typeof Recipient>

const day = (fecha: Date, zona: string) => toCreationDate(fecha, zona).split(' ')[0] ?? ''

/** Text of a comment that consists of photos only. */
const photo = { es: 'Foto', ca: 'Foto' }
const unnamed = { es: 'Quien avisó', ca: 'Qui va avisar' }

/** Followers read what was written as everybody does. */
export const answerTo = ({ quien, revision }: Pick<Recipient, 'quien' | 'revision'>, words: EventDetails, lang: Lang): string => {
  const { respuesta = null, respuestas } = words
  const isHidden = quien === 'seguidor' && respuesta !== null && publicAnswer(respuesta, { revision: revision ?? 'pendiente' }) === null
  return isHidden ? '' : (respuestas?.[lang] ?? respuesta ?? '')
}

/** A citizen reads the text for them even if the municipality's template uses `{{comentario}}`. */
const valuesOf = (recipient: Recipient, details: EventDetails, lang: Lang) => {
  const { comentario, autor, desde, antes, despues, estado, encargado } = details
  const respuesta = answerTo(recipient, details, lang)
  const text = recipient.ciudadano ? withoutMentions(respuesta, lang) : (comentario ?? respuesta)
  return {
    codigo: recipient.codigo_incidencia,
    tipo: pick(recipient, 'tipo', lang),
    direccion: pick(recipient, 'lugar', lang),
    estado: estado?.[lang] ?? pick(recipient, 'estado', lang),
    resultado: pick(recipient, 'resultado', lang) ?? '',
    explicacion: pick(recipient, 'explicacion', lang) ?? '',
    entidad: pick(recipient, 'entidad', lang) ?? '',
    encargado: encargado?.[lang] ?? recipient.encargado ?? '',
    comentario: text,
    respuesta: text,
    extracto: text === '' ? photo[lang] : text,
    autor: autor ?? unnamed[lang],
    desde: desde?.[lang] ?? '',
    antes: antes?.[lang] ?? '',
    despues: despues?.[lang] ?? '',
  }
}

/** The record of a notification, by the model of its template. */
const recordOf = (recipient: Recipient, lang: Lang): { id: number | null; codigo: string } => {
  const [model] = (recipient.modelo ?? '').split('-')
  if (model === 'tareas') return { id: recipient.tarea_id, codigo: recipient.codigo_tarea ?? '' }
  if (model === 'inspecciones') return { id: recipient.inspeccion_id, codigo: recipient.codigo_inspeccion ?? '' }
  if (model === 'listas') return { id: recipient.lista_id, codigo: pick(recipient, 'lista', lang) ?? '' }
  if (model === 'jornadas') return { id: recipient.trabajador_id, codigo: recipient.codigo_incidencia }
  return { id: recipient.incidencia_id, codigo: recipient.codigo_incidencia }
}

/** The one link of a notification (docs/workflow.md, Notifications): the record of its model, else the incident. */
const pathOf = (recipient: Recipient): string => {
  const model = recipient.modelo === 'jornadas' ? 'usuarios-jornadas/listado' : recipient.modelo
  const path = noticePaths[noticeModels.find((name) => name === model) ?? 'incidencias']
  const { id } = recordOf(recipient, recipient.lang)
  return path && id !== null ? path.to({ id }) : paths.incident.to({ id: recipient.incidencia_id ?? 0 })
}

/** A notification in both languages; `varias_…` is the text for several of them, with `{{cuantas}}` still to be filled in. */
export type Noticed = Record<'titulo_es' | 'titulo_val' | 'texto_es' | 'texto_val', string> &
  Record<'varias_es' | 'varias_val', string | null>

/** Omits sentences with an empty value, unless nothing would be left. */
const filled = (text: string, values: Record<string, string>): string => {
  const [sentence = text] = knownSentences([text], values)
  return fill(sentence, values)
}

/** Of an act on several records, where the municipality has no wording for several. */
const severalTexts = {
  es: '{{titulo}}: {{cuantas}}. La última: <a href="{{enlace}}">{{codigo}}</a>.',
  ca: '{{titulo}}: {{cuantas}}. L\'última: <a href="{{enlace}}">{{codigo}}</a>.',
}

/** The texts of a notification for this many records of one act. */
export const countedTexts = <T extends Noticed>(texts: T, cuantas: number): T => {
  if (cuantas < 2) return texts
  const counted = (several: string | null, single: string) => (several === null ? single : fill(several, { cuantas }))
  return { ...texts, texto_es: counted(texts.varias_es, texts.texto_es), texto_val: counted(texts.varias_val, texts.texto_val) }
}

/** The municipality's template with escaped values, so that the only HTML is the template's. */
export const noticeTexts = (recipient: Recipient, words: EventDetails, several = false): Noticed | undefined => {
  const { modelo, titulo_es, titulo_val, texto_es, texto_val, varias_es, varias_val } = recipient
  if (modelo === null || titulo_es === null || titulo_val === null || texto_es === null || texto_val === null) return undefined
  const safe = (lang: Lang) => {
    const all = { ...valuesOf(recipient, words, lang), codigo: recordOf(recipient, lang).codigo, enlace: pathOf(recipient) }
    return Object.fromEntries(Object.entries(all).map(([name, value]) => [name, escapeHtml(value)]))
  }
  const [es, ca] = [safe('es'), safe('ca')]
  return {
    titulo_es,
    titulo_val,
    texto_es: filled(texto_es, es),
    texto_val: filled(texto_val, ca),
    varias_es: severalOf(varias_es ?? (several ? severalTexts.es : null), { ...es, titulo: escapeHtml(titulo_es) }),
    varias_val: severalOf(varias_val ?? (several ? severalTexts.ca : null), { ...ca, titulo: escapeHtml(titulo_val) }),
  }
}

const severalOf = (text: string | null, values: Record<string, string>) => text && fill(text, values)

/** Plain text for a push, and the path it opens: for a citizen their own page of the record. */
export const pushText = (recipient: Recipient, words: EventDetails, cuantas = 1): PushMessage | undefined => {
  const single = noticeTexts(recipient, words, cuantas > 1)
  if (!single) return undefined
  const texts = countedTexts(single, cuantas)
  const enlace = recipient.ciudadano && recipient.modelo === 'incidencias' ? citizenPath(recipient) : pathOf(recipient)
  return { titulo: pick(texts, 'titulo', recipient.lang), texto: noticeSentence(pick(texts, 'texto', recipient.lang)), enlace }
}

const citizenPath = ({ incidencia_id }: Recipient) => paths.myIncident.to({ id: incidencia_id ?? 0 })

const captions = { antes: ['Antes', 'Abans'], despues: ['Después', 'Després'] } as const

/** Before and after, each with its day: paths of this server. */
const photoValues = ({ lang, quien }: Recipient, zona: string, fotos: readonly ClosingPhoto[]): Record<string, string> => {
  const shown = fotos.filter(({ propia }) => !propia || quien === 'creador')
  if (!shown.some(({ momento }) => momento === 'despues')) return {}
  const days = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'long', timeZone: zona })
  return Object.fromEntries(
    shown.flatMap(({ momento, archivo, fecha }) => [
      [`foto_${momento}`, `/uploads/imagenes/${archivo}`],
      [`foto_${momento}_texto`, `${captions[momento][lang === 'es' ? 0 : 1]}, ${days.format(fecha).replaceAll('’', "'")}`],
    ]),
  )
}

/** Where the reader of a mail says whether it is mended: their link, or for an account the page of the incident, with that answer chosen. */
export const answerPaths = (enlace: string) => ({ contesta_si: `${enlace}&r=si`, contesta_no: `${enlace}&r=no` })
const answerSheets = (recipient: Recipient) => {
  const sheet = (name: string) => withQuery(citizenPath(recipient), { [name]: 'correo' })
  return { contesta_si: sheet('arreglado'), contesta_no: sheet('sigue-igual') }
}

const planned = { es: 'Está previsto', ca: 'Està previst' } as const
const plannedText = ({ lang }: Recipient, { prevista }: EventDetails): string | null => {
  if (prevista === undefined) return null
  const date = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(prevista))
  return `${planned[lang]}: ${date.replaceAll('’', "'")}.`
}

/** Values of a mail; a reporter's link leads to the citizens' page. */
export const mailValues = (recipient: Recipient, zona: string, words: EventDetails) => ({
  ...valuesOf(recipient, words, recipient.lang),
  nombre: recipient.nombre,
  fecha: recipient.fecha && day(recipient.fecha, zona),
  enlace: citizenPath(recipient),
  prevista: plannedText(recipient, words),
  promesa: words.promesa?.[recipient.lang] ?? null,
  respuesta_lang: words.respuestas ? recipient.lang : (words.respuesta_lang ?? null),
  ...photoValues(recipient, zona, words.fotos ?? []),
  ...(words.pregunta ? answerSheets(recipient) : {}),
})
