import { route } from '#/http/route.ts'

export const listPeople = route('GET /api/v1/usuarios')
export const updatePerson = route('PUT /api/v1/usuarios/:id')
export const tryInvitations = route('POST /api/v1/usuarios/invitaciones/ensayo')
export const invitePeople = route('POST /api/v1/usuarios/invitaciones')
export const resendInvitation = route('POST /api/v1/usuarios/:id/reenviar')
export const deactivatePerson = route('POST /api/v1/usuarios/:id/desactivar')
export const activatePerson = route('POST /api/v1/usuarios/:id/activar')
export const issueCode = route('POST /api/v1/usuarios/:id/codigo')
export const endPersonSessions = route('POST /api/v1/usuarios/:id/cerrar-sesiones')
export const seeAsPerson = route('POST /api/v1/usuarios/:id/ver-como')
export const getRights = route('GET /api/v1/usuarios/:id/derechos')

export const listEntries = route('GET /api/v1/configuracion/entradas')

export const getPermissions = route('GET /api/v1/permisos')
export const tryPermissions = route('POST /api/v1/permisos/ensayo')
export const listProfiles = route('GET /api/v1/perfiles')
