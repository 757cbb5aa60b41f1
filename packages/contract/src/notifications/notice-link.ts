import { paths, type Path } from '#/paths.ts'

/** The record of a notification, or its comments; of a list only the comments; a person's work days. */
export const noticeModels = [
  'incidencias',
  'tareas',
  'inspecciones',
  'incidencias-comentarios',
  'tareas-comentarios',
  'inspecciones-comentarios',
  'listas-comentarios',
  'usuarios-jornadas/listado',
] as const
export type NoticeModel = (typeof noticeModels)[number]
/** The screen of each; the comments of an inspection have no screen of their own. */
export const noticePaths: Readonly<Partial<Record<NoticeModel, Path<'id'>>>> = {
  incidencias: paths.incident,
  'incidencias-comentarios': paths.incidentComments,
  tareas: paths.task,
  'tareas-comentarios': paths.taskComments,
  inspecciones: paths.inspection,
  'listas-comentarios': paths.listComments,
  'usuarios-jornadas/listado': paths.workDaysOf,
}
export type NoticeTarget = { modelo: NoticeModel; itemId: number }

/** A notice's sentence without HTML: before the link, its text, and after it. */
export type NoticeParts = { before: string; link: string; after: string; href: string | undefined }

const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const plain = (html: string): string =>
  html.replaceAll(/<\/?[a-z][^>]*>/gi, '').replaceAll(/&(amp|lt|gt|quot|#39);/g, (sign) => signs[sign] ?? sign)

const anchor = /<a\s[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/is

/** Splits a notice's `texto`, so that its HTML is never put into a page. */
export const noticeParts = (texto: string): NoticeParts => {
  const match = anchor.exec(texto)
  if (!match) return { before: plain(texto), link: '', after: '', href: undefined }
  const [whole, href = '', words = ''] = match
  return {
    before: plain(texto.slice(0, match.index)),
    link: plain(words),
    after: plain(texto.slice(match.index + whole.length)),
    href: plain(href),
  }
}

/** The plain sentence, for a push. */
export const noticeSentence = (texto: string): string => {
  const { before, link, after } = noticeParts(texto)
  return before + link + after
}

/** The path with a number, and optionally a final slash. */
const linkPatterns = Object.entries(noticePaths).map(
  ([model, { pattern }]) => [model as NoticeModel, new RegExp(`^${pattern.replace(':id', String.raw`([1-9]\d{0,14})`)}/?$`)] as const,
)

/**
 * The record of a link: `{address}/{model}/{id}`, with `/comentarios` for its comments; undefined for other links. `addresses`: the
 * app's own (`https://avisos.example.org`); a path alone also counts as its own.
 */
export const noticeTarget = (href: string | undefined, addresses: readonly string[] = []): NoticeTarget | undefined => {
  const own = addresses.find((address) => address !== '' && href?.startsWith(`${address}/`)) ?? ''
  const path = href?.slice(own.length) ?? ''
  for (const [modelo, pattern] of linkPatterns) {
    const [, id] = pattern.exec(path) ?? []
    if (id !== undefined) return { modelo, itemId: Number(id) }
  }
  return undefined
}
