import { holds, isRoleMark, type PermissionName, type Permissions } from '#/access/permissions.ts'
import type { RoleName } from '#/access/roles.ts'
import { permissionsWith, type Administrator, type GivingRefusal, type Grants, type Granting } from './rights.ts'
import type { CellChange } from './schemas.ts'

type Cell = { rol?: RoleName | undefined; permiso: string }

/** What a role is, and what the general administration and the citizens have, no matrix changes. */
export const isLockedCell = ({ rol, permiso }: Cell): boolean =>
  isRoleMark(permiso) || rol === 'SuperAdmin' || (rol === 'Ciudadanos' && /^(configuracion|salud)\./.test(permiso))

const withCell = (permisos: readonly string[], { permiso, valor }: CellChange): readonly string[] => {
  const rest = permisos.filter((name) => name.toLowerCase() !== permiso)
  return valor ? [...rest, permiso] : rest
}

/** Roles and profiles as they would be with these changes. */
export const changedGranting = <G extends Granting>(granting: G, cells: readonly CellChange[]): G => ({
  ...granting,
  roles: granting.roles.map((row) => ({ ...row, permisos: cells.filter(({ rol }) => rol === row.rol).reduce(withCell, row.permisos) })),
  perfiles: granting.perfiles.map((row) => ({
    ...row,
    permisos: cells.filter(({ perfil_id }) => perfil_id === row.id).reduce(withCell, row.permisos),
  })),
})

/** Who changes the matrix: with all their permissions, and with what gives them. */
export type MatrixAuthor = Administrator & Grants

type Checked = { who: MatrixAuthor; granting: Granting; cells: readonly CellChange[] }

/** Whether somebody may change these cells: only permissions that they hold, and not their own administration. */
export const checkCells = ({ who, granting, cells }: Checked): GivingRefusal | 'locked' | undefined => {
  if (cells.some(({ rol, permiso }) => isLockedCell({ rol, permiso }))) return 'locked'
  if (!holds(who.user_permisos, 'configuracion.municipio')) return 'config.outOfReach'
  const isSuper = who.user_roles.includes('SuperAdmin')
  if (!isSuper && cells.some(({ permiso }) => !holds(who.user_permisos, permiso as PermissionName))) return 'config.moreThanOwn'
  const after = permissionsWith(who, changedGranting(granting, cells))
  const lost = (['configuracion.personas', 'configuracion.permisos', 'configuracion.municipio'] as const).some(
    (name) => holds(who.user_permisos, name) && !holds(after, name),
  )
  return lost ? 'config.ownAdministration' : undefined
}

/** A permission that is of no use without another. */
const needs: Readonly<Partial<Record<PermissionName, readonly PermissionName[]>>> = {
  'incidencia.crear-duplicada': ['incidencia.crear'],
  'incidencia.add-varias': ['incidencia.crear'],
  'incidencia.insertar.campos.origen': ['incidencia.crear'],
  'incidencia.insertar.campos.fecha': ['incidencia.crear'],
  'incidencia.aceptar': ['incidencia.consultar.todas'],
  'incidencia.fusionar': ['incidencia.consultar.todas'],
  'exportacion.crear': ['incidencia.consultar.todas'],
  'importacion.crear': ['incidencia.consultar.todas'],
  'informe.crear': ['estadistica.consultar'],
  'estadistica.consultar': ['incidencia.consultar.todas'],
  'incidencia.editar.campos': ['incidencia.consultar.todas', 'incidencia.consultar.propia'],
  'incidencia.comentario.crear': ['incidencia.comentario.consultar'],
  'inspeccion.editar.prioridad': ['inspeccion.consultar'],
  'obra.editar.campos': ['obra.consultar.todas', 'obra.consultar.propia'],
  'mantenimiento.ciudadano.editar': ['mantenimiento.ciudadano.consultar'],
  'mantenimiento.ciudadano.editar-propias': ['mantenimiento.ciudadano.consultar'],
  'campo-extra.editar': ['campo-extra.consultar'],
  'configuracion.permisos': ['configuracion.municipio'],
}

/** Permissions that lack another without which they are of no use, each with those of which one would do. */
export const uselessAlone = (permissions: Permissions): { permiso: PermissionName; falta: readonly PermissionName[] }[] =>
  (Object.keys(needs) as PermissionName[]).flatMap((permiso) => {
    const others = needs[permiso] ?? []
    return holds(permissions, permiso) && !others.some((name) => holds(permissions, name)) ? [{ permiso, falta: others }] : []
  })
