import { permissionNames, type PermissionName } from '@avisa/contract/access/permissions'
import type { RoleName } from '@avisa/contract/access/person'

/** What a role's own people are, not what they may do: the check of that name must not be true for everyone above. */
const identities: ReadonlySet<PermissionName> = new Set<PermissionName>([
  'superadmin',
  'admin',
  'agente',
  'tecnico',
  'reparador',
  'ciudadano',
  'observador',
  'inspector',
  'policia',
])
/** Held by whom the municipality chooses, not by a role. */
const personal: ReadonlySet<PermissionName> = new Set<PermissionName>([
  'app.ocultar-incidencias',
  'autoasignarme-como-reparador',
  'login-codigo',
  'autentificar-otros-por-codigo',
])

const work = permissionNames.filter((name) => !identities.has(name) && !personal.has(name))
const without = (...gone: PermissionName[]) => work.filter((name) => !gone.includes(name))

const reads: readonly PermissionName[] = [
  'incidencia.consultar.todas',
  'incidencia.comentario.consultar',
  'inspeccion.consultar',
  'obra.consultar.todas',
  'campo-extra.consultar',
  'ver-jornadas-operarios',
  'mantenimiento.ciudadano.consultar',
  'ver-creador-inci-tar',
]

/** Permissions of the demo's roles (workflow.md, «Who sees which»; PERM-04 to PERM-10). */
export const permissionsByRole: Readonly<Record<RoleName, readonly PermissionName[]>> = {
  SuperAdmin: ['superadmin', 'admin', ...work, 'autentificar-otros-por-codigo'],
  Administradores: ['admin', ...work, 'autentificar-otros-por-codigo'],
  Agentes: [
    'agente',
    'incidencia.crear',
    'incidencia.crear-duplicada',
    'incidencia.add-varias',
    'incidencia.consultar.todas',
    'incidencia.consultar.propia',
    'incidencia.insertar.campos.origen',
    'incidencia.insertar.campos.fecha',
    'incidencia.editar.campos.emplazamiento',
    'incidencia.comentario.crear',
    'incidencia.comentario.consultar',
    'mantenimiento.ciudadano.consultar',
    'mantenimiento.ciudadano.editar-propias',
    'campo-extra.consultar',
    'adjunto.imagen.crear',
    'login-codigo',
  ],
  Tecnicos: ['tecnico', ...without('mantenimiento.ciudadano.editar', 'ver-jornadas-operarios'), 'login-codigo'],
  Encargados: [
    'reparador',
    'incidencia.crear',
    'incidencia.consultar.propia',
    'incidencia.comentario.crear',
    'incidencia.comentario.consultar',
    'obra.consultar.propia',
    'obra.editar.campos',
    'campo-extra.consultar',
    'campo-extra.editar',
    'lista',
    'adjunto.imagen.crear',
    'autoasignarme-como-reparador',
    'login-codigo',
  ],
  Ciudadanos: ['ciudadano', 'incidencia.crear', 'incidencia.consultar.propia'],
  Observadores: ['observador', ...reads],
  Inspectores: [
    'inspector',
    'incidencia.crear',
    'incidencia.consultar.propia',
    'incidencia.comentario.crear',
    'incidencia.comentario.consultar',
    'inspeccion.consultar',
    'campo-extra.consultar',
    'campo-extra.editar',
    'adjunto.imagen.crear',
    'login-codigo',
  ],
}
