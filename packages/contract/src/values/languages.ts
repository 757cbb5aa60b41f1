export const languages = ['es', 'ca'] as const
export type Lang = (typeof languages)[number]

const valencianCodes = /^(ca|va|val|cat|vl)([-_].*)?$/i
const spanishCodes = /^(es|spa|cas)([-_].*)?$/i

/** `ca` for any Valencian code (`va`, `val`, `ca-ES`, `ca-ES-valencia`), `es` for Spanish, undefined for others. */
export const asLang = (code: string | null | undefined): Lang | undefined => {
  if (!code) return undefined
  if (valencianCodes.test(code.trim())) return 'ca'
  return spanishCodes.test(code.trim()) ? 'es' : undefined
}

/** The first supported language of an `Accept-Language` header or a browser's list; `es` by default. */
export const pickLang = (codes: string | readonly string[] | null | undefined): Lang => {
  const list = typeof codes === 'string' ? codes.split(',').map((part) => part.split(';')[0] ?? '') : (codes ?? [])
  for (const code of list) {
    const lang = asLang(code)
    if (lang) return lang
  }
  return 'es'
}

/** `lang` attribute of the page (docs/valencian.md). */
export const htmlLang = (lang: Lang) => (lang === 'ca' ? 'ca-valencia' : 'es')

/** How a bilingual property of this language ends. */
export const suffixOf = (lang: Lang) => (lang === 'ca' ? 'val' : 'es')

/** A bilingual property: `pick(unit, 'nombre', 'ca')` reads `nombre_val`. */
export const pick = <K extends string, T extends { [P in `${K}_es` | `${K}_val`]: unknown }>(
  thing: T,
  key: K,
  lang: Lang,
): T[`${K}_es`] | T[`${K}_val`] => (lang === 'ca' ? thing[`${key}_val`] : thing[`${key}_es`])
