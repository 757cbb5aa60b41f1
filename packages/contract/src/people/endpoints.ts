import { Session } from '#/accounts/schemas.ts'
import { maxCriteria } from '#/http/criteria.ts'
import { endpoint } from '#/http/endpoint.ts'
import { Meta, PageQuery } from '#/http/paging.ts'
import { arr, obj, opt, str } from '#/http/schema.ts'
import { Id, IdParams } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import {
  CellChanges,
  Deactivation,
  Invitations,
  Invited,
  Link,
  PeopleCounts,
  PermissionImpact,
  PermissionMatrix,
  PersonChange,
  Profile,
  Resend,
  Rights,
  StaffEntry,
  StaffPerson,
  TriedInvitations,
} from './schemas.ts'

/** By surname by default. */
export const peopleSorts = ['apellidos', 'nombre', 'email', 'ultima_entrada'] as const
export const peopleCriteria = {
  situacion: 'text',
  nunca: 'choice',
  sin_unidad: 'choice',
  sin_factor: 'choice',
  correo_devuelto: 'choice',
  rol: 'text',
  perfil_id: 'choice',
  unidad_gestion_id: 'choice',
  entidad_id: 'choice',
} as const

const people = 'configuracion.personas'
const permissions = 'configuracion.permisos'
const touching = ['http.notFound', 'config.holdsMore'] as const
const giving = ['config.moreThanOwn', 'config.outOfReach', 'config.ownAdministration'] as const
const givesPermissions = 'gives or takes roles and permissions'
const ofPerson = { allow: people, params: IdParams } as const
const ofRights = { ...ofPerson, fresh: givesPermissions, ok: StaffPerson } as const

export const listPeople = endpoint(routes.listPeople, {
  allow: people,
  summary: "The staff within the caller's reach, by surname, with counts for the filters",
  query: obj({
    ...PageQuery,
    term: opt(str({ maxLength: 100 })),
    criteria: opt(str({ maxLength: maxCriteria })),
    sort: opt(str({ maxLength: 100 })),
  }),
  ok: obj({ data: arr(StaffPerson), meta: Meta, resumen: PeopleCounts }),
  refusals: [],
})

export const updatePerson = endpoint(routes.updatePerson, {
  ...ofRights,
  summary: 'Changes the given fields of somebody of the staff',
  body: PersonChange,
  refusals: [...touching, ...giving, 'config.lastOne', 'http.conflict'],
})

/** In bytes: 300 people with units and entities. */
const manyPeople = 1_048_576

export const tryInvitations = endpoint(routes.tryInvitations, {
  allow: people,
  summary: 'What inviting these people would do, row by row; nothing is written',
  bodyLimit: manyPeople,
  body: Invitations,
  ok: TriedInvitations,
  refusals: [],
})

export const invitePeople = endpoint(routes.invitePeople, {
  allow: people,
  fresh: givesPermissions,
  summary: 'Invites people; rows with an error are left out, who is invited already with the same stays as is',
  bodyLimit: manyPeople,
  body: Invitations,
  status: 201,
  ok: Invited,
  secret: true,
  refusals: ['http.tooMany'],
})

export const resendInvitation = endpoint(routes.resendInvitation, {
  ...ofPerson,
  fresh: 'the link lets in as somebody else',
  summary: 'A new link for somebody invited, which replaces the one before; by mail, or answered for a sheet',
  body: Resend,
  ok: obj({ enlace: opt(Link) }),
  secret: true,
  refusals: [...touching, 'people.notInvited', 'http.tooMany'],
})

export const deactivatePerson = endpoint(routes.deactivatePerson, {
  ...ofRights,
  summary: 'Takes the access away at once: sessions, code and invitation end, open work passes to `pasar_a`, who is notified',
  body: Deactivation,
  refusals: [...touching, 'config.lastOne', 'config.ownAdministration'],
})

export const activatePerson = endpoint(routes.activatePerson, {
  ...ofRights,
  summary: 'Gives the access back to somebody who had it',
  refusals: [...touching, 'people.inactive'],
})

export const issueCode = endpoint(routes.issueCode, {
  ...ofPerson,
  fresh: 'a code lets in as somebody else',
  summary: 'A new code to sign in with, shown this once; the one before no longer works',
  ok: obj({ codigo: str() }),
  secret: true,
  refusals: [...touching, 'people.inactive', 'people.noCodes'],
})

export const endPersonSessions = endpoint(routes.endPersonSessions, {
  ...ofPerson,
  summary: 'Ends the sessions of a person and their push notifications; of the caller, all but this one',
  ok: StaffPerson,
  refusals: [...touching],
})

export const seeAsPerson = endpoint(routes.seeAsPerson, {
  ...ofPerson,
  fresh: "opens a session with somebody else's rights",
  summary: 'A session of fifteen minutes that reads as this person does and changes nothing',
  ok: Session,
  secret: true,
  refusals: [...touching, 'people.notSeen', 'http.tooMany'],
})

export const getRights = endpoint(routes.getRights, {
  ...ofPerson,
  summary: 'Where each permission of a person comes from, what they see, and why they see a record or not',
  query: obj({ incidencia_id: opt(Id), tarea_id: opt(Id) }),
  ok: Rights,
  refusals: ['http.notFound'],
})

export const listEntries = endpoint(routes.listEntries, {
  allow: 'configuracion.seguridad',
  summary: "Who of the staff within the caller's reach entered in the last ninety days, and how; the latest first",
  query: obj({ ...PageQuery }),
  ok: obj({ data: arr(StaffEntry), meta: Meta }),
  refusals: [],
})

export const getPermissions = endpoint(routes.getPermissions, {
  allow: permissions,
  summary: 'Permissions of every role and profile, what they began with, and who has which',
  ok: PermissionMatrix,
  refusals: [],
})

export const tryPermissions = endpoint(routes.tryPermissions, {
  allow: permissions,
  summary: 'How many open incidents and tasks people would see less or more; nothing is written',
  body: obj({ cambios: CellChanges }),
  ok: PermissionImpact,
  refusals: ['http.notFound', ...giving],
})

export const listProfiles = endpoint(routes.listProfiles, {
  allow: [people, permissions],
  summary: 'Profiles: named sets of permissions that people have beside their role',
  ok: arr(Profile),
  refusals: [],
})
