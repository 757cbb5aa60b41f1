/** One @, no blanks, a dot in the domain: catches typing errors, not a full RFC 5322 check. */
const emailForm = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@.<>(),;:"]{2,}$/
const phoneForm = /^\+?[\d ]+$/

export const isEmail = (text: string): boolean => text.length <= 254 && emailForm.test(text.trim())

/** Digits, spaces and a leading `+`; 8 characters are refused, 9 accepted. */
export const isPhone = (text: string): boolean => phoneForm.test(text.trim()) && text.replaceAll(/\D/g, '').length > 8

export const nameLength = 60

/** Safe to greet in a mail, also to an address somebody else gave: one line without links, at most `nameLength` letters. An empty name is valid. */
export const isName = (text: string): boolean =>
  Array.from(text.trim()).length <= nameLength && !/[\p{Cc}\p{Zl}\p{Zp}]|:\/\/|www\.|\.\p{L}{2,}\//iu.test(text)

export const nameWords = {
  es: `Escriba el nombre en una línea, sin enlaces y con ${nameLength} caracteres como máximo.`,
  ca: `Escriga el nom en una línia, sense enllaços i amb ${nameLength} caràcters com a màxim.`,
}

export type Contact = { nombre?: string | undefined; email?: string | undefined; telefono?: string | undefined }
export type ContactProblem = 'nombre' | 'email' | 'telefono' | 'falta'

/** Problems of the contact data: each given one must be valid; the e-mail may be mandatory, otherwise a phone or an e-mail is enough. */
export const checkContact = ({ email = '', telefono = '' }: Contact, emailObligatorio: boolean): ContactProblem | undefined => {
  if (email.trim() !== '' && !isEmail(email)) return 'email'
  if (telefono.trim() !== '' && !isPhone(telefono)) return 'telefono'
  if (email.trim() !== '') return undefined
  if (emailObligatorio) return 'email'
  return telefono.trim() === '' ? 'falta' : undefined
}
