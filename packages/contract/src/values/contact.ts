/** One @, no blanks, a dot in the domain: what a person can mistype, not what RFC 5322 allows. */
const emailForm = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@.<>(),;:"]{2,}$/
const phoneForm = /^\+?[\d ]+$/

export const isEmail = (text: string): boolean => text.length <= 254 && emailForm.test(text.trim())

/** Digits, spaces and a leading `+`, longer than 8: 8 digits are refused, 9 accepted. */
export const isPhone = (text: string): boolean => phoneForm.test(text.trim()) && text.replaceAll(/\D/g, '').length > 8

/** The most letters of a name. */
export const nameLength = 60

/**
 * True for what a mail may greet, also one to an address that somebody else gave: one line without links, at most `nameLength` letters;
 * nothing is no name and no fault.
 */
export const isName = (text: string): boolean =>
  Array.from(text.trim()).length <= nameLength && !/[\p{Cc}\p{Zl}\p{Zp}]|:\/\/|www\.|\.\p{L}{2,}\//iu.test(text)

/** What is said of a name that is none. */
export const nameWords = {
  es: `Escriba el nombre en una línea, sin enlaces y con ${nameLength} caracteres como máximo.`,
  ca: `Escriga el nom en una línia, sense enllaços i amb ${nameLength} caràcters com a màxim.`,
}

export type Contact = { nombre?: string | undefined; email?: string | undefined; telefono?: string | undefined }
export type ContactProblem = 'nombre' | 'email' | 'telefono' | 'falta'

/**
 * What is wrong with the contact data, or nothing. Each given one must be valid; where the e-mail is
 * not obligatory, a phone or an e-mail is enough; otherwise the e-mail is needed.
 */
export const checkContact = ({ email = '', telefono = '' }: Contact, emailObligatorio: boolean): ContactProblem | undefined => {
  if (email.trim() !== '' && !isEmail(email)) return 'email'
  if (telefono.trim() !== '' && !isPhone(telefono)) return 'telefono'
  if (email.trim() !== '') return undefined
  if (emailObligatorio) return 'email'
  return telefono.trim() === '' ? 'falta' : undefined
}
