/** A confirmation of identity lasts this long. */
export const confirmedMinutes = 10
export const recoveryCodeCount = 10

/** As typed, with or without spaces and hyphens. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()
/** Six digits of an authenticator app; anything else is a recovery code. */
export const isTotpCode = (plain: string): boolean => /^\d{6}$/.test(plain)

/** How somebody of the staff entered; `ver_como`: an administrator, as another person. */
export const entryWays = ['contrasena', 'contrasena_factor', 'llave', 'sso', 'codigo', 'ver_como'] as const
export type EntryWay = (typeof entryWays)[number]
