import { permissionNames, permissionsOf } from '@avisa/contract/access/permissions'
import { checkCells } from '@avisa/contract/people/matrix'
import type { CellChange, PermissionMatrix, Profile, ProfileName } from '@avisa/contract/people/schemas'
import type { Static } from '@avisa/contract/http/schema'
import { invalid, refuse, refuseIf } from '@avisa/contract/refusal'
import { beginAct } from '#/configuration/shared/act-store.ts'
import type { Read } from '#/platform/database/database.ts'
import { lockRights, refuseNobodyLeft } from '#/platform/database/rights.ts'
import type { Scope } from '#/platform/scope.ts'
import type { Changing } from './changes.ts'
import { administratorOf, findPerson } from './people-store.ts'
import {
  countProfile,
  deleteProfile,
  findProfile,
  insertProfile,
  isProfileCode,
  isProfileNamed,
  listHolders,
  listProfiles,
  nameProfile,
  readRoles,
  writeCells,
} from './permission-store.ts'
import { readGranting } from './write-store.ts'

export const readMatrix = async (read: Read, scope: Scope): Promise<PermissionMatrix> => {
  const [roles, perfiles, personas] = await Promise.all([readRoles(read, scope), listProfiles(read, scope), listHolders(read, scope)])
  return { roles: roles.map((row) => ({ ...row, plantilla: permissionsOf(row.rol) })), perfiles, personas }
}

const isKnown = (name: string) => permissionNames.some((other) => other === name)
const oneTarget = ({ rol, perfil_id }: CellChange) => (rol === undefined) !== (perfil_id === undefined)

/** Refuses cells that are no cells of the matrix, or not for the caller to change. */
export const checkChanges = async (read: Read, scope: Scope, cells: readonly CellChange[]): Promise<void> => {
  if (!cells.every((cell) => isKnown(cell.permiso) && oneTarget(cell)))
    throw invalid('cambios', 'Elija un permiso de un rol o de un perfil.', "Trie un permís d'un rol o d'un perfil.")
  const granting = await readGranting(read, scope)
  if (cells.some(({ perfil_id }) => perfil_id !== undefined && !granting.perfiles.some(({ id }) => id === perfil_id)))
    refuse('http.notFound')
  const who = administratorOf(scope)
  const own = await findPerson(read, scope, who.user_id)
  const grants = { user_roles: who.user_roles, perfiles: own?.perfiles ?? [], permisos_propios: own?.permisos_propios ?? {} }
  const refusal = checkCells({ who: { ...who, ...grants }, granting, cells })
  if (refusal === 'locked') throw invalid('cambios', 'Este permiso no se cambia.', 'Este permís no es canvia.')
  refuseIf(refusal)
}

export const changeMatrix = async ({ tx, scope }: Changing, { motivo, cambios }: { motivo: string; cambios: readonly CellChange[] }) => {
  await lockRights(tx, scope)
  await checkChanges(tx, scope, cambios)
  await beginAct(tx, scope, { origen: 'consola', motivo: motivo.trim() || null })
  await writeCells(tx, scope, cambios)
  await refuseNobodyLeft(tx, scope)
  return readMatrix(tx, scope)
}

/** Profiles belong to no unit. */
const requireAll = (scope: Scope) => {
  if (administratorOf(scope).user_permisos['configuracion.municipio'] !== 1) refuse('config.outOfReach')
}

type Names = Static<typeof ProfileName>
const trimmed = ({ nombre_es, nombre_val }: Names): Names => ({ nombre_es: nombre_es.trim(), nombre_val: nombre_val.trim() })

const codeFrom = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 60) || 'perfil'

export const createProfile = async ({ tx, scope }: Changing, body: Names): Promise<Profile> => {
  requireAll(scope)
  await lockRights(tx, scope)
  const names = trimmed(body)
  if (await isProfileNamed(tx, scope, names)) refuse('people.profileName')
  const base = codeFrom(names.nombre_es)
  let codigo = base
  for (let more = 2; await isProfileCode(tx, scope, codigo); more += 1) codigo = `${base}_${more}`
  await beginAct(tx, scope, { origen: 'consola' })
  return findProfile(tx, scope, await insertProfile(tx, scope, { ...names, codigo }))
}

export const renameProfile = async ({ tx, scope }: Changing, id: number, body: Names): Promise<Profile> => {
  requireAll(scope)
  await findProfile(tx, scope, id)
  const names = trimmed(body)
  if (await isProfileNamed(tx, scope, names, id)) refuse('people.profileName')
  await beginAct(tx, scope, { origen: 'consola' })
  await nameProfile(tx, scope, id, names)
  return findProfile(tx, scope, id)
}

export const removeProfile = async ({ tx, scope }: Changing, id: number): Promise<Profile> => {
  requireAll(scope)
  await lockRights(tx, scope)
  const profile = await findProfile(tx, scope, id)
  const total = await countProfile(tx, scope, id)
  if (total > 0) refuse('people.profileInUse', { values: { total } })
  if (scope.settings.sso?.reglas.some(({ perfiles }) => perfiles.includes(profile.codigo))) refuse('people.profileByRule')
  await beginAct(tx, scope, { origen: 'consola' })
  await deleteProfile(tx, scope, id)
  return profile
}
