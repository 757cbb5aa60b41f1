import { escapeHtml } from '#/platform/mail-text.ts'

const markup = Symbol('markup')
export type Html = { readonly [markup]: string }
type Part = Html | string | number | null | undefined | false | readonly Part[]

const isList = (part: Part): part is readonly Part[] => Array.isArray(part)

export const write = (part: Part): string => {
  if (part === null || part === undefined || part === false) return ''
  if (isList(part)) return part.map(write).join('')
  return typeof part === 'object' ? part[markup] : escapeHtml(String(part))
}

/** The only way to markup: every value is escaped, but for other markup. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  [markup]: texts.map((text, at) => text + write(parts[at])).join(''),
})

export const trusted = (text: string): Html => ({ [markup]: text })
