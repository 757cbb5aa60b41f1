/** The permission names of the specification; the demo's roles grant them, a municipality may change who has which. */
export const permissionNames = [
  'superadmin',
  'admin',
  'agente',
  'tecnico',
  'reparador',
  'ciudadano',
  'observador',
  'inspector',
  'policia',
  'incidencia-mover',
  'incidencia.crear',
  'incidencia.crear-duplicada',
  'incidencia.add-varias',
  'incidencia.aceptar',
  'incidencia.consultar.todas',
  'incidencia.consultar.propia',
  'incidencia.editar.campos',
  'incidencia.editar.campos.emplazamiento',
  'incidencia.insertar.campos.origen',
  'incidencia.insertar.campos.fecha',
  'incidencia.comentario.crear',
  'incidencia.comentario.consultar',
  'inspeccion.consultar',
  'inspeccion.editar.prioridad',
  'obra.consultar.todas',
  'obra.consultar.propia',
  'obra.editar.campos',
  'lista',
  'login-codigo',
  'autentificar-otros-por-codigo',
  'ver-jornadas-operarios',
  'adjunto.imagen.crear',
  'mantenimiento.ciudadano.consultar',
  'mantenimiento.ciudadano.editar',
  'mantenimiento.ciudadano.editar-propias',
  'ver-creador-inci-tar',
  'campo-extra.consultar',
  'campo-extra.editar',
  'app.ocultar-incidencias',
  'autoasignarme-como-reparador',
] as const
export type PermissionName = (typeof permissionNames)[number]

type GroupOf<Name extends string> = Name extends `${infer Group}.${infer Rest}` ? Group | `${Group}.${GroupOf<Rest>}` : never
/** A name, or all names of a group (`obra.consultar.*`): a misspelt one does not compile. */
export type PermissionPattern = PermissionName | `${GroupOf<PermissionName>}.*`

/** They say that somebody belongs to a role, so the super administrator, who has all other permissions, does not have them. */
const identities: ReadonlySet<PermissionName> = new Set<PermissionName>([
  'agente',
  'tecnico',
  'reparador',
  'ciudadano',
  'observador',
  'inspector',
  'policia',
])
/** Granted to individuals by the municipality, not by a role. */
const personal: ReadonlySet<PermissionName> = new Set<PermissionName>([
  'app.ocultar-incidencias',
  'autoasignarme-como-reparador',
  'login-codigo',
])

/** Permissions the super administrator always has, whatever the municipality's row of that role contains. */
export const superPermissions: readonly PermissionName[] = permissionNames.filter((name) => !identities.has(name) && !personal.has(name))

/** Permission to 1; other values do not grant. */
export type Permissions = Readonly<Record<string, number>>

const asPattern = (wildcard: string) =>
  new RegExp(
    `^${wildcard
      .replaceAll(/[.+^${}()|[\]\\-]/g, String.raw`\$&`)
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    'i',
  )

/** Case-insensitive wildcard match (`*` any run, `?` one character) of a pattern against the keys that are 1. */
export const matches = (permissions: Permissions, pattern: string): boolean => {
  if (permissions[pattern] === 1) return true
  const test = asPattern(pattern)
  return Object.keys(permissions).some((key) => permissions[key] === 1 && test.test(key))
}

/** By the whole name, never by wildcard: `autoasignarme-como-reparador`; in whatever case it was granted. */
export const holds = (permissions: Permissions, name: PermissionName): boolean =>
  permissions[name] === 1 || Object.keys(permissions).some((key) => permissions[key] === 1 && key.toLowerCase() === name)

/** True when one of the names is granted; plain names only, so that a check costs no pattern (docs/performance.md: 20 µs). */
export const allowedBy = (permissions: Permissions, allow: PermissionName | readonly PermissionName[]): boolean =>
  typeof allow === 'string' ? holds(permissions, allow) : allow.some((name) => holds(permissions, name))
