import type { Lang } from '#/values/languages.ts'

/** A comment's text taken apart, so that nothing of it is ever put into a page as HTML. `code` of a mention in lower case. */
export type CommentPart =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string; code: string }
  | { kind: 'link'; text: string; href: string }

const pattern = /(?<link>https?:\/\/[^\s<>"«»]+)|(?<![\p{L}\p{N}_.@-])@(?<code>[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)/giu
/** What ends a sentence is not the address's. */
const trailing = /[.,;:!?)\]'»]+$/

const partOf = (match: RegExpExecArray): CommentPart => {
  const { link, code } = match.groups ?? {}
  if (code !== undefined) return { kind: 'mention', text: match[0], code: code.toLowerCase() }
  const href = (link ?? '').replace(trailing, '')
  return { kind: 'link', text: href, href }
}

/** Text, mentions (`@codusuario`) and web addresses, in order; their `text`s together are the whole text. */
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

/** What is being typed of a mention at the caret: where its `@` stands and what follows it; nothing when no mention is being typed. */
export const mentionAt = (text: string, caret: number): { start: number; search: string } | undefined => {
  const match = /(?<![\p{L}\p{N}_.@-])@([\p{L}\p{N}._-]{1,40})$/u.exec(text.slice(0, caret))
  return match ? { start: match.index, search: match[1] ?? '' } : undefined
}

const municipality = { es: '@Ayuntamiento', ca: '@Ajuntament' } as const

/** The text as citizens read it: that a colleague of the municipality was called, not who. */
export const withoutMentions = (text: string, lang: Lang): string =>
  commentParts(text)
    .map((part) => (part.kind === 'mention' ? municipality[lang] : part.text))
    .join('')
