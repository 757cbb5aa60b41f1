import type { RoleName } from './roles.ts'

/** The permission names of the specification, each with the roles that begin with it; a municipality may change who has which. */
const rolesWith = {
  superadmin: ['SuperAdmin'],
  admin: ['SuperAdmin', 'Administradores'],
  agente: ['Agentes'],
  tecnico: ['Tecnicos'],
  reparador: ['Encargados'],
  ciudadano: ['Ciudadanos'],
  observador: ['Observadores'],
  inspector: ['Inspectores'],
  policia: [],
  'incidencia-mover': ['SuperAdmin', 'Administradores', 'Tecnicos'],
  'incidencia.crear': ['SuperAdmin', 'Administradores', 'Agentes', 'Tecnicos', 'Encargados', 'Ciudadanos', 'Inspectores'],
  'incidencia.crear-duplicada': ['SuperAdmin', 'Administradores', 'Agentes', 'Tecnicos'],
  'incidencia.add-varias': ['SuperAdmin', 'Administradores', 'Agentes', 'Tecnicos'],
  'incidencia.aceptar': ['SuperAdmin', 'Administradores', 'Tecnicos'],
  'incidencia.consultar.todas': ['SuperAdmin', 'Administradores', 'Agentes', 'Tecnicos', 'Observadores'],
  'incidencia.consultar.propia': ['SuperAdmin', 'Administradores', 'Agentes', 'Tecnicos', 'Encargados', 'Ciudadanos', 'Inspectores'],
  'incidencia.editar.campos': ['SuperAdmin', 'Administradores', 'Tecnicos'],
  'incidencia.editar.campos.emplazamiento': ['SuperAdmin', 'Administradores', 'Agentes', 'Tecnicos'],
  'incidencia.insertar.campos.origen': ['SuperAdmin', 'Administradores', 'Agentes', 'Tecnicos'],
  'incidencia.insertar.campos.fecha': ['SuperAdmin', 'Administradores', 'Agentes', 'Tecnicos'],
  'incidencia.publicar': ['SuperAdmin', 'Administradores', 'Agentes', 'Tecnicos'],
  'incidencia.comentario.crear': ['SuperAdmin', 'Administradores', 'Agentes', 'Tecnicos', 'Encargados', 'Inspectores'],
  'incidencia.comentario.consultar': ['SuperAdmin', 'Administradores', 'Agentes', 'Tecnicos', 'Encargados', 'Observadores', 'Inspectores'],
  'inspeccion.consultar': ['SuperAdmin', 'Administradores', 'Tecnicos', 'Observadores', 'Inspectores'],
  'inspeccion.editar.prioridad': ['SuperAdmin', 'Administradores', 'Tecnicos'],
  'obra.consultar.todas': ['SuperAdmin', 'Administradores', 'Tecnicos', 'Observadores'],
  'obra.consultar.propia': ['SuperAdmin', 'Administradores', 'Tecnicos', 'Encargados'],
  'obra.editar.campos': ['SuperAdmin', 'Administradores', 'Tecnicos', 'Encargados'],
  lista: ['SuperAdmin', 'Administradores', 'Tecnicos', 'Encargados'],
  'login-codigo': ['Agentes', 'Tecnicos', 'Encargados', 'Inspectores'],
  'autentificar-otros-por-codigo': ['SuperAdmin', 'Administradores'],
  'ver-jornadas-operarios': ['SuperAdmin', 'Administradores', 'Observadores'],
  'adjunto.imagen.crear': ['SuperAdmin', 'Administradores', 'Agentes', 'Tecnicos', 'Encargados', 'Inspectores'],
  'mantenimiento.ciudadano.consultar': ['SuperAdmin', 'Administradores', 'Agentes', 'Tecnicos', 'Observadores'],
  'mantenimiento.ciudadano.editar': ['SuperAdmin', 'Administradores'],
  'mantenimiento.ciudadano.editar-propias': ['SuperAdmin', 'Administradores', 'Agentes', 'Tecnicos'],
  'ver-creador-inci-tar': ['SuperAdmin', 'Administradores', 'Tecnicos', 'Observadores'],
  'campo-extra.consultar': ['SuperAdmin', 'Administradores', 'Agentes', 'Tecnicos', 'Encargados', 'Observadores', 'Inspectores'],
  'campo-extra.editar': ['SuperAdmin', 'Administradores', 'Tecnicos', 'Encargados', 'Inspectores'],
  'app.ocultar-incidencias': [],
  'autoasignarme-como-reparador': ['Encargados'],
  'configuracion.consultar': ['SuperAdmin', 'Administradores'],
  'configuracion.catalogo': ['SuperAdmin', 'Administradores'],
  'configuracion.estados': ['SuperAdmin', 'Administradores'],
  'configuracion.plazos': ['SuperAdmin', 'Administradores'],
  'configuracion.organizacion': ['SuperAdmin', 'Administradores'],
  'configuracion.personas': ['SuperAdmin', 'Administradores'],
  'configuracion.permisos': ['SuperAdmin'],
  'configuracion.textos': ['SuperAdmin', 'Administradores'],
  'configuracion.avisos': ['SuperAdmin', 'Administradores'],
  'configuracion.aspecto': ['SuperAdmin', 'Administradores'],
  'configuracion.callejero': ['SuperAdmin', 'Administradores'],
  'configuracion.privacidad': ['SuperAdmin', 'Administradores'],
  'configuracion.seguridad': ['SuperAdmin'],
  'configuracion.publicar': ['SuperAdmin', 'Administradores'],
  'incidencia.fusionar': ['SuperAdmin', 'Administradores', 'Tecnicos'],
  'filtro.compartir': ['SuperAdmin', 'Administradores', 'Tecnicos'],
  'informe.crear': ['SuperAdmin', 'Administradores'],
  'exportacion.crear': ['SuperAdmin', 'Administradores', 'Tecnicos', 'Observadores'],
  'importacion.crear': ['SuperAdmin', 'Administradores'],
  'estadistica.consultar': ['SuperAdmin', 'Administradores', 'Tecnicos', 'Observadores'],
  // What belongs to no unit, beside the permission of the object.
  'configuracion.municipio': ['SuperAdmin'],
  'salud.consultar': ['SuperAdmin', 'Administradores'],
} as const satisfies Record<string, readonly RoleName[]>
export type PermissionName = keyof typeof rolesWith
export const permissionNames = Object.keys(rolesWith) as PermissionName[]

/** What a role begins with (docs/workflow.md, Visibility); the super administrator has it always, whatever the row of that role contains. */
export const permissionsOf = (role: RoleName): PermissionName[] => {
  const rows: Readonly<Record<PermissionName, readonly RoleName[]>> = rolesWith
  return permissionNames.filter((name) => rows[name].includes(role))
}

/** The names that say what a role is: no matrix changes them. */
export const roleMarks = [
  'superadmin',
  'admin',
  'agente',
  'tecnico',
  'reparador',
  'ciudadano',
  'observador',
  'inspector',
  'policia',
] as const satisfies readonly PermissionName[]
export const isRoleMark = (name: string): boolean => roleMarks.some((mark) => mark === name)

type GroupOf<Name extends string> = Name extends `${infer Group}.${infer Rest}` ? Group | `${Group}.${GroupOf<Rest>}` : never
/** A name, or all names of a group (`obra.consultar.*`): a misspelt one does not compile. */
export type PermissionPattern = PermissionName | `${GroupOf<PermissionName>}.*`

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
