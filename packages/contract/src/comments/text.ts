import type { Lang } from '#/values/languages.ts'

/** A parsed comment, so that none of it is ever put into a page as HTML. `code` of a mention is in lower case. */
export type CommentPart =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string; code: string }
  | { kind: 'link'; text: string; href: string }

const pattern = /(?<link>https?:\/\/[^\s<>"«»]+)|(?<![\p{L}\p{N}_.@-])@(?<code>[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)/giu
/** Punctuation that ends the sentence, not the address. */
const trailing = /[.,;:!?)\]'»]+$/

const partOf = (match: RegExpExecArray): CommentPart => {
  const { link, code } = match.groups ?? {}
  if (code !== undefined) return { kind: 'mention', text: match[0], code: code.toLowerCase() }
  const href = (link ?? '').replace(trailing, '')
  return { kind: 'link', text: href, href }
}

/** Text, mentions (`@codusuario`) and web addresses in order; the `text`s together are the whole comment. */
export const commentParts = (text: string): CommentPart[] => {
  const parts: CommentPart[] = []
  let at = 0
  const plain = (to: number) => {
    if (to > at) parts.push({ kind: 'text', text: text.slice(at, to) })
    at = to
  }
  for (const match of text.matchAll(pattern)) {
    const part = partOf(match)
    plain(match.index)
    parts.push(part)
    at += part.text.length
  }
  plain(text.length)
  return parts
}

/** User codes mentioned in a text, each once. */
export const mentionsIn = (text: string): string[] => [
  ...new Set(commentParts(text).flatMap((part) => (part.kind === 'mention' ? [part.code] : []))),
]

/** The mention being typed at the caret: the position of its `@` and the text after it; undefined when there is none. */
export const mentionAt = (text: string, caret: number): { start: number; search: string } | undefined => {
  const match = /(?<![\p{L}\p{N}_.@-])@([\p{L}\p{N}._-]{1,40})$/u.exec(text.slice(0, caret))
  return match ? { start: match.index, search: match[1] ?? '' } : undefined
}

const municipality = { es: '@Ayuntamiento', ca: '@Ajuntament' } as const

/** The text for citizens: says that a colleague was mentioned, not who. */
export const withoutMentions = (text: string, lang: Lang): string =>
  commentParts(text)
    .map((part) => (part.kind === 'mention' ? municipality[lang] : part.text))
    .join('')
