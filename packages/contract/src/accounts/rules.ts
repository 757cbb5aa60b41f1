import type { FieldRefusal } from '#/http/refusals.ts'
import { isEmail, isName, isPhone, nameWords } from '#/values/contact.ts'
import { isKnownPassword } from './known-passwords.ts'
import type { SignUp } from './schemas.ts'

export const passwordLength = 8

const problems = {
  nombre: { field: 'nombre', es: 'Escriba su nombre.', ca: 'Escriga el seu nom.' },
  nombreLargo: { field: 'nombre', ...nameWords },
  email: { field: 'email', es: 'Revise el correo: no parece completo.', ca: 'Revise el correu: no pareix complet.' },
  telefono: { field: 'telefono', es: 'Revise el teléfono: faltan cifras.', ca: 'Revise el telèfon: falten xifres.' },
  password: {
    field: 'password',
    es: `La contraseña debe tener al menos ${passwordLength} caracteres.`,
    ca: `La contrasenya ha de tindre almenys ${passwordLength} caràcters.`,
  },
  conocida: {
    field: 'password',
    es: 'Esta contraseña es de las más usadas. Elija otra.',
    ca: "Esta contrasenya és de les més usades. Trie'n una altra.",
  },
  repetida: {
    field: 'password',
    es: 'La contraseña repite lo mismo. Elija otra con signos distintos.',
    ca: "La contrasenya repetix el mateix. Trie'n una altra amb signes distints.",
  },
  propia: {
    field: 'password',
    es: 'La contraseña lleva su nombre, su correo o el municipio y poco más. Elija otra.',
    ca: "La contrasenya porta el seu nom, el seu correu o el municipi i poc més. Trie'n una altra.",
  },
  confirmacion: { field: 'confirmacion', es: 'Las dos contraseñas no son iguales.', ca: 'Les dos contrasenyes no són iguals.' },
} as const satisfies Record<string, FieldRefusal>

type WithPassword = { password: string; confirmacion: string }

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** A run of one to four characters, repeated. */
const isRepeated = (password: string) => Array.from(password).length >= passwordLength && /^(.{1,4})\1+$/su.test(password)

/** Characters a password must have besides the words that are easily guessed for this person. */
const leastBesides = 4

/**
 * The person's names, the parts of their e-mail and the municipality's name; words under four letters are ignored, since they occur in good passwords
 * too.
 */
const saysLittleElse = (password: string, about: readonly string[]): boolean => {
  const words = about.flatMap((text) => [plain(text), ...plain(text).split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length >= 4)
  const remaining = words
    .toSorted((first, two) => two.length - first.length)
    .reduce((rest, word) => rest.replaceAll(word, '').replaceAll(word.replaceAll(/[^\p{L}\p{N}]/gu, '') || word, ''), plain(password))
  return remaining.length < leastBesides && remaining !== plain(password)
}

/** Problems of a new password. `about`: what is known of the person and the place. */
export const checkPasswords = ({ password, confirmacion }: WithPassword, about: readonly string[] = []): FieldRefusal[] => [
  ...(Array.from(password).length < passwordLength ? [problems.password] : []),
  ...(isKnownPassword(password) ? [problems.conocida] : []),
  ...(!isKnownPassword(password) && isRepeated(password) ? [problems.repetida] : []),
  ...(saysLittleElse(password, about) ? [problems.propia] : []),
  ...(password === confirmacion ? [] : [problems.confirmacion]),
]

type WithContact = { nombre: string; email: string; telefono?: string | null | undefined }

export const checkPerson = ({ nombre, email, telefono }: WithContact): FieldRefusal[] => [
  ...(nombre.trim() === '' ? [problems.nombre] : isName(nombre) ? [] : [problems.nombreLargo]),
  ...(isEmail(email) ? [] : [problems.email]),
  ...((telefono ?? '').trim() === '' || isPhone(telefono ?? '') ? [] : [problems.telefono]),
]

export const checkSignUp = (
  account: Pick<SignUp, 'nombre' | 'email' | 'password' | 'confirmacion' | 'telefono'>,
  about: readonly string[] = [],
): FieldRefusal[] => [...checkPerson(account), ...checkPasswords(account, [account.nombre, account.email, ...about])]
