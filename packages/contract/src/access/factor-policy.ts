import type { User } from './schemas.ts'

/** Who must have a second factor. */
export const factorPolicies = ['nadie', 'administracion', 'todo_el_personal'] as const
export type FactorPolicy = (typeof factorPolicies)[number]

/** From the first use under the policy. */
const graceDays = 7
const administrators: ReadonlySet<string> = new Set(['SuperAdmin', 'Administradores'])

/** A sheet needs none: the session that it was opened from belongs to somebody who has one. */
export const mustHaveFactor = (policy: FactorPolicy, { servidor, user_roles, por_codigo }: Omit<User, 'factor_limite'>): boolean => {
  if (policy === 'nadie' || servidor !== 'backoffice' || por_codigo) return false
  return user_roles.some((role) => (policy === 'administracion' ? administrators.has(role) : role !== 'Ciudadanos'))
}

export const factorDeadline = (since: Date): Date => new Date(since.getTime() + graceDays * 86_400_000)

/** Somebody whose time to set up a factor is over: their own account is all that is left to them. */
export const withoutRights = <U extends Omit<User, 'factor_limite'>>(user: U): U => ({
  ...user,
  user_roles: [],
  user_permisos: {},
  unidades_ids: [],
  entidades_ids: [],
  entidades_responsable_ids: [],
  entidades_puede_cambiar_reparador: [],
})
