export type HouseNumber = { numero: number | null; extension: string; portal: string }

const none: HouseNumber = { numero: null, extension: '', portal: 's/n' }
const unnumbered = /^(s\s*[/.-]?\s*n\.?|sin\s*n[uú]mero|sense\s*n[uú]mero|0+)$/i
const largest = 99_999

const extensionOf = (text: string): string => {
  const rest = text.replace(/^[\s\-/.,]+/, '').trim()
  if (!rest) return ''
  if (/^bis\b/i.test(rest)) return rest.toLowerCase()
  if (/^(dup|duplicado|duplicat)\.?$/i.test(rest)) return 'dup.'
  return /^\p{L}{1,2}\d*$/u.test(rest) ? rest.toUpperCase() : rest
}

/**
 * Reads a house number from one column or two: «12», «12 bis», «12B», «2-4», «S-N», 0. Undefined without a number. Shown as «12», «12
 * bis», «12 B», «2-4», «s/n».
 */
export const readNumber = (text: string | undefined, extension = ''): HouseNumber | undefined => {
  const label = (text ?? '').trim().replace(/^(n\.?[ºo°]|n[uú]m\.?|km)\s*/i, '')
  if (unnumbered.test(label)) return none
  const [, digits = '', rest = ''] = /^(\d+)(?:\.0+)?(.*)$/.exec(label) ?? []
  const numero = Number(digits)
  if (!digits || numero > largest) return undefined
  if (numero === 0) return none
  const more = [rest, extension].map(extensionOf).filter(Boolean).join(' ')
  return { numero, extension: more, portal: more ? `${numero}${/^\d/.test(more) ? '-' : ' '}${more}` : String(numero) }
}
