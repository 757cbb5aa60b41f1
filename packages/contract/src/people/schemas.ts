import { roleNames } from '#/access/roles.ts'
import { arr, bool, int, map, nullable, obj, oneOf, opt, optional, str, type Static } from '#/http/schema.ts'
import { entryWays } from '#/identity/rules.ts'
import { Id } from '#/values/schemas.ts'
import { inviteLimits, situations, userCodeForm } from './limits.ts'

const Ids = arr(Id, { maxItems: 200 })
const Roles = arr(oneOf(...roleNames), { minItems: 1, maxItems: roleNames.length })
const Membership = obj({ id: Id, responsable: bool(), puede_cambiar_reparador: bool() })
const OwnPermissions = map(int({ minimum: 0, maximum: 1 }))
const Name = str({ maxLength: 100 })
const Email = str({ maxLength: 254 })

const editable = {
  nombre: Name,
  apellidos: Name,
  email: Email,
  codusuario: str({ pattern: userCodeForm, maxLength: 60 }),
  user_roles: Roles,
  perfiles: Ids,
  unidades: Ids,
  entidades: arr(Membership, { maxItems: 200 }),
  permisos_propios: OwnPermissions,
}
export const EditableFields = obj(optional(editable))
export type EditableFields = Static<typeof EditableFields>

/** The changed fields as they were read and as they should be. */
export const PersonChange = obj({ antes: EditableFields, despues: EditableFields })
export type PersonChange = Static<typeof PersonChange>

/** Somebody of the staff. `editable`: holds no more than the caller. `correo_devuelto`: their address refuses mail. `trabajo`: open tasks and inspections in their name. */
export const StaffPerson = obj({
  id: int(),
  ...editable,
  codusuario: str(),
  user_roles: arr(oneOf(...roleNames)),
  permisos_propios: map(int()),
  situacion: oneOf(...situations),
  ultima_entrada: nullable(str()),
  invitacion_caduca: nullable(str()),
  con_codigo: bool(),
  con_factor: bool(),
  correo_devuelto: bool(),
  trabajo: obj({ tareas: int(), inspecciones: int() }),
  editable: bool(),
})
export type StaffPerson = Static<typeof StaffPerson>

/** Everybody within the caller's reach, counted for the filters of the list. */
export const PeopleCounts = obj({
  total: int(),
  con_acceso: int(),
  invitadas: int(),
  nunca: int(),
  sin_unidad: int(),
  sin_factor: int(),
  correo_devuelto: int(),
})
export type PeopleCounts = Static<typeof PeopleCounts>

export const Invitation = obj({
  nombre: Name,
  apellidos: Name,
  email: Email,
  user_roles: arr(oneOf(...roleNames), { maxItems: roleNames.length }),
  perfiles: opt(Ids),
  unidades: Ids,
  entidades: opt(arr(Membership, { maxItems: 200 })),
})
export type Invitation = Static<typeof Invitation>

/** `entrega`: by mail, or as links on a sheet to be printed. */
export const Invitations = obj({
  personas: arr(Invitation, { minItems: 1, maxItems: inviteLimits.rows }),
  entrega: oneOf('correo', 'hoja'),
  lang: oneOf('es', 'ca'),
})
export type Invitations = Static<typeof Invitations>

export const RowProblem = obj({ campo: oneOf('nombre', 'email', 'user_roles', 'unidades', 'perfiles', 'entidades'), es: str(), ca: str() })
export type RowProblem = Static<typeof RowProblem>

/** One answer for each row, in their order. `igual`: this person is invited already, with the same; nothing changes. */
export const TriedInvitations = arr(obj({ estado: oneOf('nueva', 'igual', 'error'), problemas: arr(RowProblem) }))

export const Link = obj({ id: int(), nombre: str(), email: str(), enlace: str(), caduca: str() })
export type Link = Static<typeof Link>
/** `enlaces`: of a sheet only. Rows with an error are left out and not answered. */
export const Invited = obj({ invitadas: int(), iguales: int(), con_error: int(), enlaces: arr(Link) })
export type Invited = Static<typeof Invited>

export const Deactivation = obj({ pasar_a: nullable(Id) })
export const Resend = obj({ entrega: oneOf('correo', 'hoja') })

const OriginRow = obj({ de: oneOf('rol', 'perfil', 'regla', 'dado', 'quitado'), rol: opt(oneOf(...roleNames)), perfil_id: opt(int()) })
const scopes = ['todas', 'propias', 'ninguna'] as const

/** Why somebody sees a record or not; `regla`: the first rule that hides it. */
export const Explanation = obj({
  ve: bool(),
  como: nullable(oneOf('personal', 'ciudadania')),
  regla: nullable(oneOf('sin_acceso', 'unidad', 'reparador', 'permiso', 'no_es_suya')),
})
export type Explanation = Static<typeof Explanation>

export const Rights = obj({
  id: int(),
  nombre: str(),
  acceso: bool(),
  permisos: arr(obj({ nombre: str(), tiene: bool(), origenes: arr(OriginRow) })),
  unidades: arr(int()),
  todas_las_unidades: bool(),
  entidades: arr(Membership),
  ve: obj({
    incidencias: obj({ todas: bool(), publicas: bool(), de_tareas: bool(), de_inspecciones: bool() }),
    tareas: oneOf(...scopes),
    inspecciones: oneOf(...scopes),
  }),
  incidencia: nullable(Explanation),
  tarea: nullable(Explanation),
})
export type Rights = Static<typeof Rights>

/** `vista`: as whom. `abierta`: the session has not ended; `propia`: it is the one that asks. */
export const StaffEntry = obj({
  id: int(),
  fecha: str(),
  usuario_id: int(),
  nombre: str(),
  por: oneOf(...entryWays),
  vista: nullable(str()),
  navegador: nullable(str()),
  abierta: bool(),
  propia: bool(),
})
export type StaffEntry = Static<typeof StaffEntry>

export const Profile = obj({ id: int(), codigo: str(), nombre_es: str(), nombre_val: str(), permisos: arr(str()) })
export type Profile = Static<typeof Profile>

/** A person as the matrix needs them, to say who has what. */
export const PermissionHolder = obj({
  id: int(),
  nombre: str(),
  user_roles: arr(oneOf(...roleNames)),
  perfiles: arr(int()),
  permisos_propios: map(int()),
})
export type PermissionHolder = Static<typeof PermissionHolder>

/** `plantilla`: what a new municipality begins with. */
export const PermissionMatrix = obj({
  roles: arr(obj({ rol: oneOf(...roleNames), permisos: arr(str()), plantilla: arr(str()) })),
  perfiles: arr(Profile),
  personas: arr(PermissionHolder),
})
export type PermissionMatrix = Static<typeof PermissionMatrix>

/** A cell of the matrix: of a role or of a profile. */
export const CellChange = obj({
  rol: opt(oneOf(...roleNames)),
  perfil_id: opt(Id),
  permiso: str({ maxLength: 80 }),
  valor: bool(),
})
export type CellChange = Static<typeof CellChange>
export const CellChanges = arr(CellChange, { minItems: 1, maxItems: 500 })

const Difference = obj({ personas: int(), incidencias: int(), tareas: int() })
/** What changes for people: open incidents and tasks that they see less or more. `personas`: those whose view changes most. */
export const PermissionImpact = obj({
  menos: obj({ ...Difference.properties, unidades: arr(obj({ id: int(), ...Difference.properties })) }),
  mas: obj({ ...Difference.properties, unidades: arr(obj({ id: int(), ...Difference.properties })) }),
  personas: arr(obj({ id: int(), nombre: str(), incidencias: int(), tareas: int() })),
})
export type PermissionImpact = Static<typeof PermissionImpact>
