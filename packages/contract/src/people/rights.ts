import { holds, permissionsOf, roleMarks, type PermissionName, type Permissions } from '#/access/permissions.ts'
import { roleNames, type RoleName } from '#/access/roles.ts'

/** What gives a person their permissions. */
export type Grants = { user_roles: readonly RoleName[]; perfiles: readonly number[]; permisos_propios: Permissions }
/** The permissions of each role and of each profile, as the municipality has set them. */
export type Granting = {
  roles: readonly { rol: string; permisos: readonly string[] }[]
  perfiles: readonly { id: number; permisos: readonly string[] }[]
}

/** `regla`: a super administrator has it whatever the rows contain. */
export type Origin =
  | { de: 'rol'; rol: RoleName }
  | { de: 'perfil'; perfil_id: number }
  | { de: 'regla' }
  | { de: 'dado' }
  | { de: 'quitado' }

const names = (permisos: readonly string[]) => permisos.map((name) => name.toLowerCase())
const ofSuper: ReadonlySet<string> = new Set(permissionsOf('SuperAdmin'))

/** The permissions of a person: those of their roles and profiles, changed by their own. `personColumns` on the server says the same in SQL. */
export const permissionsWith = ({ user_roles, perfiles, permisos_propios }: Grants, granting: Granting): Permissions => {
  const ofRoles = granting.roles.filter(({ rol }) => user_roles.some((name) => name === rol)).flatMap(({ permisos }) => names(permisos))
  const ofProfiles = granting.perfiles.filter(({ id }) => perfiles.includes(id)).flatMap(({ permisos }) => names(permisos))
  const byRule = user_roles.includes('SuperAdmin') ? [...ofSuper] : []
  const own = Object.entries(permisos_propios).map(([name, value]) => [name.toLowerCase(), value])
  return { ...Object.fromEntries([...ofRoles, ...ofProfiles, ...byRule].map((name) => [name, 1])), ...Object.fromEntries(own) }
}

/** Where a person has a permission from; `quitado` is last, since it counts more than the others. */
export const originsOf = (name: PermissionName, { user_roles, perfiles, permisos_propios }: Grants, granting: Granting): Origin[] => {
  const own = Object.entries(permisos_propios).find(([key]) => key.toLowerCase() === name)?.[1]
  return [
    ...user_roles
      .filter((rol) => granting.roles.some((row) => row.rol === rol && names(row.permisos).includes(name)))
      .map((rol): Origin => ({ de: 'rol', rol })),
    ...granting.perfiles
      .filter(({ id, permisos }) => perfiles.includes(id) && names(permisos).includes(name))
      .map(({ id }): Origin => ({ de: 'perfil', perfil_id: id })),
    ...(user_roles.includes('SuperAdmin') && ofSuper.has(name) ? [{ de: 'regla' } as const] : []),
    ...(own === undefined ? [] : [{ de: own === 1 ? ('dado' as const) : ('quitado' as const) }]),
  ]
}

/** They say how a person works, and give nothing that somebody else could lack. */
const ways = ['app.ocultar-incidencias', 'autoasignarme-como-reparador', 'login-codigo'] as const satisfies readonly PermissionName[]

const givesNothing: ReadonlySet<string> = new Set([...roleMarks, ...ways])

/** Somebody who changes people: as their session knows them. */
export type Administrator = {
  user_id: number
  user_roles: readonly RoleName[]
  user_permisos: Permissions
  unidades_ids: readonly number[]
}
/** Somebody who is changed; `user_permisos` are all they have. */
export type Administered = { id: number; user_roles: readonly RoleName[]; user_permisos: Permissions; unidades: readonly number[] }

const isSuper = (roles: readonly RoleName[]) => roles.includes('SuperAdmin')
const rankOf = (roles: readonly RoleName[]) => (isSuper(roles) ? 2 : roles.includes('Administradores') ? 1 : 0)

/** A super administrator reaches everybody, others the people whose units are all theirs. */
export const reaches = (
  { user_roles, unidades_ids }: Omit<Administrator, 'user_id' | 'user_permisos'>,
  person: Omit<Administered, 'id' | 'user_permisos'>,
): boolean =>
  isSuper(user_roles) ||
  (!isSuper(person.user_roles) && person.unidades.length > 0 && person.unidades.every((id) => unidades_ids.includes(id)))

/** True if nobody with these roles and permissions could do more than the administrator. */
export const holdsAll = (
  who: Pick<Administrator, 'user_roles' | 'user_permisos'>,
  { user_roles, user_permisos }: Pick<Administered, 'user_roles' | 'user_permisos'>,
): boolean =>
  isSuper(who.user_roles) ||
  (rankOf(user_roles) <= rankOf(who.user_roles) &&
    Object.entries(user_permisos).every(
      ([name, value]) => value !== 1 || givesNothing.has(name) || holds(who.user_permisos, name as PermissionName),
    ))

const administers = ({ user_roles, user_permisos }: Pick<Administered, 'user_roles' | 'user_permisos'>) => ({
  rank: rankOf(user_roles),
  names: (['configuracion.personas', 'configuracion.permisos'] as const).filter((name) => holds(user_permisos, name)),
})

type PersonRefusal = 'http.notFound' | 'config.holdsMore'

/** Whether the administrator may touch this person at all. Who is out of reach is not found. */
export const checkPerson = (who: Administrator, person: Administered): PersonRefusal | undefined => {
  if (!reaches(who, person)) return 'http.notFound'
  return holdsAll(who, person) ? undefined : 'config.holdsMore'
}

export type GivingRefusal = 'config.moreThanOwn' | 'config.outOfReach' | 'config.ownAdministration'

/** Whether the administrator may make a person this; `before`: what they were, nothing for somebody new. */
export const checkGiving = (who: Administrator, after: Administered, before?: Administered): GivingRefusal | undefined => {
  if (!holdsAll(who, after)) return 'config.moreThanOwn'
  if (!reaches(who, after)) return 'config.outOfReach'
  if (before?.id !== who.user_id) return undefined
  const [former, now] = [administers(before), administers(after)]
  return now.rank < former.rank || former.names.some((name) => !now.names.includes(name)) ? 'config.ownAdministration' : undefined
}

/** Roles of staff: a citizen's account is not one. */
export const staffRoles = roleNames.filter((role) => role !== 'Ciudadanos')

type General = { user_roles: readonly RoleName[]; permisos_propios: Permissions; activado: boolean; con_clave: boolean }

/** Can enter, and may administrate everything: at least one has to remain. */
export const isGeneralAdministrator = ({ user_roles, permisos_propios, activado, con_clave }: General): boolean =>
  isSuper(user_roles) &&
  activado &&
  con_clave &&
  (['configuracion.personas', 'configuracion.permisos'] as const).every((name) =>
    Object.entries(permisos_propios).every(([key, value]) => key.toLowerCase() !== name || value === 1),
  )
