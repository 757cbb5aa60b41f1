import type { Profile } from '@avisa/contract/accounts/schemas'
import { createDraft } from '#/platform/drafts.ts'

/** The fields of the form; the password proves who one is where the e-mail becomes another. */
export type TypedProfile = { [K in keyof Profile]: string } & { password_actual: string }
/** Everything but the password, which is never kept. */
type ProfileFields = Omit<TypedProfile, 'password_actual'>

/** What of one's data is being written, until it is saved. */
export const useProfileDraft = createDraft<{ typed: ProfileFields | null }>({ name: 'perfil', version: 1, initial: { typed: null } })

export const withoutPassword = ({ password_actual: _secret, ...rest }: TypedProfile): ProfileFields => rest

export const profileFieldsOf = ({ nombre, email, telefono, dni, direccion }: Profile): ProfileFields => ({
  nombre,
  email,
  telefono: telefono ?? '',
  dni: dni ?? '',
  direccion: direccion ?? '',
})

const orNull = (text: string) => text.trim() || null

/** What is sent: empty fields are nothing, and the password only where the server asks for it. */
export const asBody = ({ nombre, email, telefono, dni, direccion, password_actual }: TypedProfile, before: Profile) => ({
  nombre: nombre.trim(),
  email: email.trim(),
  telefono: orNull(telefono),
  dni: orNull(dni),
  direccion: orNull(direccion),
  ...(isOther(email, before) ? { password_actual } : {}),
})

/** Whether mails would go elsewhere than before. */
export const isOther = (email: string, before: Profile): boolean => email.trim().toLowerCase() !== before.email.trim().toLowerCase()
