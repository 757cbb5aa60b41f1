import { permissionNames, permissionsOf } from '@avisa/contract/access/permissions'
import type { CellChange, PermissionMatrix } from '@avisa/contract/people/schemas'
import { invalid, refuse } from '@avisa/contract/refusal'
import { refuseCells } from '#/configuration/shared/rights.ts'
import type { Read } from '#/platform/database/database.ts'
import { readGranting } from '#/platform/database/rights.ts'
import type { Scope } from '#/platform/scope.ts'
import { listHolders, listProfiles, readRoles } from './permission-store.ts'

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
  const { perfiles } = await readGranting(read)
  if (cells.some(({ perfil_id }) => perfil_id !== undefined && !perfiles.some(({ id }) => id === perfil_id))) refuse('http.notFound')
  await refuseCells(read, scope, cells)
}
