import type { User } from '#/access/schemas.ts'

/** A citizen may take their data along and erase their account; staff, whose work stays signed, may not, nor a session by code. */
export const mayEraseAccount = ({ servidor, user_roles, por_codigo }: User): boolean =>
  !por_codigo && (servidor === 'ciudadano' || (user_roles.length > 0 && user_roles.every((role) => role === 'Ciudadanos')))
