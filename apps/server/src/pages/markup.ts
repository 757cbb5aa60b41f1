import { escapeHtml } from '#/platform/mail-text.ts'

const text = Symbol('text')
export type Markup = { readonly [text]: string }
type Part = Markup | string | number | null | undefined | false | readonly Part[]

const isList = (part: Part): part is readonly Part[] => Array.isArray(part)

export const write = (part: Part): string => {
  if (part === null || part === undefined || part === false) return ''
  if (isList(part)) return part.map(write).join('')
  return typeof part === 'object' ? part[text] : escapeHtml(String(part))
}

/** The only way to markup: every value is escaped, but for other markup. */
export const markup = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  [text]: texts.map((part, at) => part + write(parts[at])).join(''),
})

export const trusted = (content: string): Markup => ({ [text]: content })
