import type { FieldRefusal } from '#/http/refusal.ts'
import { isEmail, isName, isPhone, nameWords } from '#/values/contact.ts'
import { isKnownPassword } from './known-passwords.ts'
import type { SignUp } from './schemas.ts'

/** OPEN-59. */
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
  confirmacion: { field: 'confirmacion', es: 'Las dos contraseñas no son iguales.', ca: 'Les dos contrasenyes no són iguals.' },
} as const satisfies Record<string, FieldRefusal>

type WithPassword = { password: string; confirmacion: string }

/** What is wrong with a new password, or an empty list (AUTH-24, OPEN-59, PROF-06). */
export const checkPasswords = ({ password, confirmacion }: WithPassword): FieldRefusal[] => [
  ...(Array.from(password).length < passwordLength ? [problems.password] : []),
  ...(isKnownPassword(password) ? [problems.conocida] : []),
  ...(password === confirmacion ? [] : [problems.confirmacion]),
]

type WithContact = { nombre: string; email: string; telefono?: string | null | undefined }

/** What is wrong with a person's own data, or an empty list. */
export const checkPerson = ({ nombre, email, telefono }: WithContact): FieldRefusal[] => [
  ...(nombre.trim() === '' ? [problems.nombre] : isName(nombre) ? [] : [problems.nombreLargo]),
  ...(isEmail(email) ? [] : [problems.email]),
  ...((telefono ?? '').trim() === '' || isPhone(telefono ?? '') ? [] : [problems.telefono]),
]

/** What is wrong with a sign-up, or an empty list (OPEN-82). */
export const checkSignUp = (given: Pick<SignUp, 'nombre' | 'email' | 'password' | 'confirmacion' | 'telefono'>): FieldRefusal[] => [
  ...checkPerson(given),
  ...checkPasswords(given),
]
