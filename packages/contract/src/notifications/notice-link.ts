/** What a notice is about: a record or its comments; for a list only its comments; somebody's work days. */
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

const path = /^\/([a-z]+|usuarios-jornadas\/listado)\/([1-9]\d{0,14})(\/comentarios)?\/?$/

/**
 * The record of a link `{address}/{model}/{id}`, with `/comentarios` for its comments. `addresses`: the app's own (`https://avisos.example.org`); a
 * bare path also counts as its own.
 */
export const noticeTarget = (href: string | undefined, addresses: readonly string[] = []): NoticeTarget | undefined => {
  const own = addresses.find((address) => address !== '' && href?.startsWith(`${address}/`)) ?? ''
  const [, named, id, comments] = path.exec(href?.slice(own.length) ?? '') ?? []
  const modelo = noticeModels.find((model) => model === (comments ? `${named}-comentarios` : named))
  return modelo && { modelo, itemId: Number(id) }
}
