import { noticeSentence } from '@avisa/contract/notifications/notice-link'
import type { PushMessage } from '@avisa/contract/notifications/schemas'
import { fill } from '@avisa/contract/http/refusal'
import { toCreationDate } from '@avisa/contract/values/dates'
import { pick, type Lang } from '@avisa/contract/values/languages'
import { escapeHtml } from '#/platform/mail-text.ts'

/** Events that reglas_aviso may name (`evento`). */
export type Happened = 'incidencia_recibida' | 'tarea_creada' | 'estado_ciudadano' | 'incidencia_resuelta' | 'incidencia_no_atendida'

/** One person to be told of one event by one channel, with the words for it. Without account (`usuario_id` null) by mail, or on the device `uuid`. */
export type Told = {
  suceso: number
  quien: 'personal_unidad' | 'responsable_entidad' | 'encargado' | 'creador'
  canal: 'app' | 'push' | 'correo'
  plantilla: string
  modelo: string | null
  titulo_es: string
  titulo_val: string
  texto_es: string
  texto_val: string
  usuario_id: number | null
  /** The device that reported, of a reporter without account. */
  uuid: string | null
  /** Reads what citizens read of it. */
  ciudadano: boolean
  lang: Lang
  nombre: string | null
  email: string
  incidencia_id: number
  codigo_incidencia: string
  fecha: Date
  tarea_id: number | null
  codigo_tarea: string | null
  tipo_es: string
  tipo_val: string
  /** Street and number, else what stands there, else the unit. */
  lugar_es: string
  lugar_val: string
  entidad_es: string | null
  entidad_val: string | null
  estado_es: string
  estado_val: string
  explicacion_es: string | null
  explicacion_val: string | null
}

const day = (fecha: Date, zona: string) => toCreationDate(fecha, zona).split(' ')[0] ?? ''

const valuesOf = (told: Told, comentario: string | null | undefined) => {
  const { lang } = told
  const suffix = lang === 'ca' ? 'val' : 'es'
  return {
    codigo: told.codigo_incidencia,
    tipo: pick(told, 'tipo', lang),
    direccion: pick(told, 'lugar', lang),
    estado: pick(told, 'estado', lang),
    explicacion: told[`explicacion_${suffix}`] ?? '',
    entidad: told[`entidad_${suffix}`] ?? '',
    comentario: comentario ?? '',
  }
}

/** `/incidencias/5`, `/tareas/7`, `/incidencias/5/comentarios`: the one link of a notice (workflow.md, Who is told what). */
const pathOf = ({ modelo, incidencia_id, tarea_id }: Told): string => {
  const [model = 'incidencias', page] = (modelo ?? '').split('-')
  const id = model === 'tareas' ? tarea_id : incidencia_id
  return `/${model}/${id}${page ? `/${page}` : ''}`
}

/** Title and text of a notice: the municipality's template with the values escaped, so that the only HTML is the template's (SRV-99). */
export const noticeText = (told: Told, comentario: string | null | undefined): { titulo: string; texto: string } | undefined => {
  if (told.modelo === null) return undefined
  const values = valuesOf(told, comentario)
  const codigo = told.modelo.startsWith('tareas') ? (told.codigo_tarea ?? '') : values.codigo
  const all = { ...values, codigo, enlace: pathOf(told) }
  const safe = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, escapeHtml(value)]))
  return { titulo: pick(told, 'titulo', told.lang), texto: fill(pick(told, 'texto', told.lang), safe) }
}

/** The same for a phone, without HTML, and the path it opens: a citizen's own page of it. */
export const pushText = (told: Told, comentario: string | null | undefined): PushMessage | undefined => {
  const said = noticeText(told, comentario)
  if (!said) return undefined
  const path = pathOf(told)
  const enlace = told.ciudadano && /^\/incidencias\/\d+$/.test(path) ? citizenPath(told) : path
  return { titulo: said.titulo, texto: noticeSentence(said.texto), enlace }
}

const citizenPath = ({ incidencia_id }: Told) => `/incidencias/ciudadano/${incidencia_id}`

/** Values of a mail; whoever reported follows it where citizens read theirs. */
export const mailValues = (told: Told, zona: string, comentario: string | null | undefined) => ({
  ...valuesOf(told, comentario),
  nombre: told.nombre,
  fecha: day(told.fecha, zona),
  enlace: citizenPath(told),
})
