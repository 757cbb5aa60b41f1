export const personalKinds = ['dni', 'nie', 'telefono', 'correo', 'matricula', 'iban'] as const
export type PersonalKind = (typeof personalKinds)[number]
export type PersonalFinding = { clase: PersonalKind; desde: number; hasta: number }

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()

const checkLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const hasCheckLetter = (digits: string, letter: string) => checkLetters[Number(digits) % 23] === letter

const isDni = (text: string): boolean => {
  const document = plain(text)
  return hasCheckLetter(document.slice(0, -1), document.slice(-1))
}
const isNie = (text: string): boolean => {
  const document = plain(text)
  return hasCheckLetter(`${'XYZ'.indexOf(document.slice(0, 1))}${document.slice(1, -1)}`, document.slice(-1))
}

/** ISO 7064, mod 97: the country and check digits go last, letters count from 10. */
const isIban = (text: string): boolean => {
  const account = plain(text)
  const digits = (account.slice(4) + account.slice(0, 4)).replaceAll(/\p{L}/gu, (letter) => String(Number.parseInt(letter, 36)))
  return /^\d+$/.test(digits) && BigInt(digits) % 97n === 1n
}

/** Nine digits of a Spanish subscriber, or an international number. */
const isPhone = (text: string): boolean => {
  const digits = digitsOf(text)
  const national = /^(?:00)?34(?=\d{9}$)/.test(digits) ? digits.slice(-9) : digits
  return /^[6789]\d{8}$/.test(national) || /^(?:\+|00)[1-9]/.test(text)
}

/** Codes of provinces on plates until 2000, those of the state and the police included. */
const provinces =
  'A|AB|AL|AV|B|BA|BI|BU|C|CA|CC|CE|CO|CR|CS|CU|GC|GE|GI|GR|GU|H|HU|IB|J|L|LE|LO|LU|M|MA|ML|MU|NA|O|OR|OU|P|PM|PO|S|SA|SE|SG|SO|SS|T|TE|TF|TO|V|VA|VI|Z|ZA|CNP|PGC|DGP|ET|EA|FN|PMM|MMA|MF'

const before = String.raw`(?<![\p{L}\p{N}])`
const after = String.raw`(?![\p{L}\p{N}])`
const whole = (pattern: string, flags = 'gu') => new RegExp(`${before}(?:${pattern})${after}`, flags)
const always = () => true

/** In the order of their certainty: what one has found no later one claims. */
const searches: readonly { clase: PersonalKind; form: RegExp; holds: (text: string) => boolean }[] = [
  {
    clase: 'correo',
    form: /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}(?:@|%40| ?\(?\[?arroba\]?\)? ?)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,4}\.\p{L}{2,24}/giu,
    holds: always,
  },
  { clase: 'iban', form: whole(String.raw`[A-Z]{2}\d{2}(?:[ .-]?[A-Z\d]){11,30}`, 'giu'), holds: isIban },
  // A small letter after a blank is a word: «aviso 6846876 y otro».
  { clase: 'nie', form: whole(String.raw`[XYZ][ .-]?\d(?:[ .]?\d){6}[ .-]?[A-Z]|[xyz]-?\d{7}-?[a-z]`), holds: isNie },
  { clase: 'dni', form: whole(String.raw`\d{1,2}[. ]?\d{3}[. ]?\d{3}(?:[ .-]{0,2}[A-Z]|-?[a-z])`), holds: isDni },
  { clase: 'telefono', form: /(?<![\p{L}\p{N}.,])(?:\+|00)?\d(?:[ .()-]{0,2}\d){8,14}(?![\p{N}]|[.,]\d)/gu, holds: isPhone },
  { clase: 'matricula', form: whole(String.raw`\d{4}[ .-]{0,2}[BCDFGHJKLMNPRSTVWXYZ]{3}`, 'giu'), holds: always },
  { clase: 'matricula', form: whole(String.raw`(?:${provinces})[ .-]{0,2}\d{4}[ .-]{0,2}[A-Z]{1,2}`), holds: always },
]

/** Personal data in a text, in its order and without overlaps. */
export const findPersonal = (text: string): PersonalFinding[] => {
  const findings: PersonalFinding[] = []
  const isFree = (desde: number, hasta: number) => findings.every((other) => hasta <= other.desde || desde >= other.hasta)
  for (const { clase, form, holds } of searches)
    for (const { 0: match, index } of text.matchAll(form))
      if (holds(match) && isFree(index, index + match.length)) findings.push({ clase, desde: index, hasta: index + match.length })
  return findings.toSorted((a, b) => a.desde - b.desde)
}

/** The text with `by` in place of the findings of these kinds. */
export const withoutPersonal = (text: string, by: string, kinds: readonly PersonalKind[] = personalKinds): string =>
  findPersonal(text)
    .filter(({ clase }) => kinds.includes(clase))
    .toReversed()
    .reduce((rest, { desde, hasta }) => rest.slice(0, desde) + by + rest.slice(hasta), text)
