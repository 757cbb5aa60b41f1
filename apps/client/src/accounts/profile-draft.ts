import type { Profile } from '@avisa/contract/accounts/schemas'
import { createDraft } from '#/platform/drafts.ts'

/** The password confirms a change of the e-mail. */
export type TypedProfile = { [K in keyof Profile]: string } & { password_actual: string }
/** The password is never stored. */
type ProfileFields = Omit<TypedProfile, 'password_actual'>

/** Unsaved changes to the profile. */
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

/** Empty fields are sent as null, and the password only where the server requires it. */
export const asBody = ({ nombre, email, telefono, dni, direccion, password_actual }: TypedProfile, before: Profile) => ({
  nombre: nombre.trim(),
  email: email.trim(),
  telefono: orNull(telefono),
  dni: orNull(dni),
  direccion: orNull(direccion),
  ...(isOther(email, before) ? { password_actual } : {}),
})

/** Case and spaces around do not make another address. */
export const isOther = (email: string, before: Profile): boolean => email.trim().toLowerCase() !== before.email.trim().toLowerCase()
