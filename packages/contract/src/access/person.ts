import { matches, type PermissionPattern } from './permissions.ts'
import type { RoleName } from './roles.ts'
import type { User } from './schemas.ts'

/** The caller: a user, or null for an anonymous visitor. */
export type Person = User | null

export type RoleCheck = 'admin' | 'super' | 'ciudadano' | 'tecnico' | 'reparador' | 'inspector'

type RoleHolder = Pick<User, 'user_roles' | 'servidor'> | null

const has = (person: RoleHolder, role: RoleName) => person !== null && person.user_roles.includes(role)

/** `admin` includes super; `ciudadano` is an anonymous visitor, a user of the citizen server, or anyone with that role. */
export const isRole = (person: RoleHolder, role: RoleCheck): boolean => {
  switch (role) {
    case 'super':
      return has(person, 'SuperAdmin')
    case 'admin':
      return has(person, 'SuperAdmin') || has(person, 'Administradores')
    case 'tecnico':
      return has(person, 'Tecnicos')
    case 'reparador':
      return has(person, 'Encargados')
    case 'inspector':
      return has(person, 'Inspectores')
    case 'ciudadano':
      return person === null || person.servidor === 'ciudadano' || has(person, 'Ciudadanos')
  }
}

/** Has no other role: people who also administrate or study work as such. */
export const hasOnlyRole = (person: Person, role: 'reparador' | 'inspector'): boolean =>
  isRole(person, role) && !isRole(person, 'admin') && !isRole(person, 'tecnico')

/** True when the person holds a permission of that name or pattern (`obra.consultar.*`). */
export const may = (person: Person, pattern: PermissionPattern): boolean => person !== null && matches(person.user_permisos, pattern)
