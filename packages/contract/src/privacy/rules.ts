import type { User } from '#/access/schemas.ts'

/** Citizens may export their data and delete their account; not staff, whose work stays signed, nor a session by code. */
export const mayEraseAccount = ({ servidor, user_roles, por_codigo }: User): boolean =>
  !por_codigo && (servidor === 'ciudadano' || (user_roles.length > 0 && user_roles.every((role) => role === 'Ciudadanos')))
