import { arr, bool, int, map, nullable, obj, oneOf, str, type Static } from '#/http/schema.ts'
import { matches } from './permissions.ts'

/** The roles, by the names the municipality's staff know. */
export const roleNames = [
  'SuperAdmin',
  'Administradores',
  'Agentes',
  'Tecnicos',
  'Encargados',
  'Ciudadanos',
  'Observadores',
  'Inspectores',
] as const
export type RoleName = (typeof roleNames)[number]

/** A signed-in user, with what a screen needs to greet them. */
export const User = obj({
  user_id: int(),
  user_roles: arr(oneOf(...roleNames)),
  user_permisos: map(int()),
  entidades_ids: arr(int()),
  entidades_responsable_ids: arr(int()),
  entidades_puede_cambiar_reparador: arr(int()),
  unidades_ids: arr(int()),
  lang: oneOf('es', 'ca'),
  nombre: str(),
  apellidos: str(),
  email: str(),
  servidor: oneOf('backoffice', 'ciudadano'),
  id_externo: nullable(str()),
  por_codigo: bool(),
})
export type User = Static<typeof User>

/** Who is asking: a user, or nobody we know (an anonymous visitor). */
export type Person = User | null

export type RoleCheck = 'admin' | 'super' | 'ciudadano' | 'tecnico' | 'reparador' | 'inspector'

const has = (person: Person, role: RoleName) => person !== null && person.user_roles.includes(role)

/** The role checks: `admin` covers super; `ciudadano` is anyone anonymous, of the citizen server, or with that role. */
export const isRole = (person: Person, role: RoleCheck): boolean => {
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

/** True when the person's permissions match the wildcard pattern. */
export const may = (person: Person, pattern: string): boolean => person !== null && matches(person.user_permisos, pattern)
