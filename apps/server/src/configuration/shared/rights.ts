import type { RoleName } from '@avisa/contract/access/roles'
import { differences, type Merged } from '@avisa/contract/configuration/acts'
import { isGrant, perfil, permisosRol } from '@avisa/contract/configuration/objects/rights'
import { checkCells } from '@avisa/contract/people/matrix'
import type { CellChange } from '@avisa/contract/people/schemas'
import { invalid, refuseIf } from '@avisa/contract/refusal'
import type { Read } from '#/platform/database/database.ts'
import { readGranting, readGrants } from '#/platform/database/rights.ts'
import type { Scope } from '#/platform/scope.ts'
import type { StoredObjects } from './object-store.ts'

export const isOfRights = ({ objeto }: { objeto: string }): boolean => objeto === permisosRol.objeto || objeto === perfil.objeto

/** Refuses cells of the matrix that are not for the caller to change. */
export const refuseCells = async (read: Read, { person }: Scope, cells: readonly CellChange[]): Promise<void> => {
  if (!person || cells.length === 0) return
  const [granting, grants] = await Promise.all([readGranting(read), readGrants(read, person.user_id)])
  const refusal = checkCells({ who: { ...person, ...grants }, granting, cells })
  if (refusal === 'locked') throw invalid('cambios', 'Este permiso no se cambia.', 'Este permís no es canvia.')
  refuseIf(refusal)
}

/** The permissions that these changes give or take, one per row and column of the matrix; a profile that is deleted has none. */
export const cellsOf = ({ ids }: StoredObjects, merged: readonly Merged[]): CellChange[] =>
  merged.filter(isOfRights).flatMap(({ objeto, clave, before, after }) => {
    if (!after) return []
    const column = objeto === perfil.objeto ? { perfil_id: ids.get(objeto)?.get(clave) ?? 0 } : { rol: clave as RoleName }
    return differences(objeto === perfil.objeto ? perfil : permisosRol, before, after)
      .filter(({ campo, antes, despues }) => isGrant(campo) && (antes === true) !== (despues === true))
      .map(({ campo, despues }) => ({ ...column, permiso: campo, valor: despues === true }))
  })
