import { isRole } from '@avisa/contract/access/person'
import { isSame, type Merged } from '@avisa/contract/configuration/acts'
import type { Configuration } from '@avisa/contract/configuration/configurable'
import { problemsOf } from '@avisa/contract/configuration/problems'
import { refuse } from '@avisa/contract/refusal'
import type { Tx } from '#/platform/database/database.ts'
import { refuseNobodyLeft } from '#/platform/database/rights.ts'
import type { Scope } from '#/platform/scope.ts'
import type { ChangeRow } from './history-store.ts'
import { readObjects } from './shared/object-store.ts'
import { refuseOutOfReach, refuseProblems, refuseUnconfirmedChanges, refuseUsed, ruledProblems } from './publish.ts'
import { objectTables } from './shared/tables.ts'
import { undoChanges } from './undo-store.ts'

/** The objects in which two configurations differ. */
const between = (before: Configuration, after: Configuration): Merged[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((objeto) => {
    const [old, next] = [before[objeto] ?? {}, after[objeto] ?? {}]
    return [...new Set([...Object.keys(old), ...Object.keys(next)])]
      .filter((clave) => !isSame(old[clave], next[clave]))
      .map((clave) => ({ objeto, clave, before: old[clave], after: next[clave] }))
  })

const ofObjects = new Set(
  Object.values(objectTables).flatMap(({ tabla, links = {} }) => [tabla, ...Object.values(links).map((link) => link.tabla)]) as string[],
)

/** Takes changes back under the act that is named, if what comes out is allowed to the caller and has no error. */
export const undoneBy = async (
  tx: Tx,
  scope: Scope,
  { changes, insists }: { changes: readonly ChangeRow[]; insists: boolean },
): Promise<void> => {
  // People's rights have rules that only the calls for people check.
  if (changes.some(({ tabla }) => !ofObjects.has(tabla)) && !isRole(scope.person, 'super')) refuse('http.forbidden')
  const { configuration: before } = await readObjects(tx, scope.esquema)
  const count = await undoChanges(tx, { esquema: scope.esquema, insists, now: scope.now }, changes).catch(refuseUsed)
  if (count === 0) refuse('config.nothingToUndo')
  if (changes.some(({ tabla }) => tabla === 'usuarios')) await refuseNobodyLeft(tx, scope)
  const stored = await readObjects(tx, scope.esquema)
  const merged = between(before, stored.configuration)
  await refuseOutOfReach(tx, scope, stored, merged)
  await refuseUnconfirmedChanges(tx, scope, merged)
  refuseProblems([...ruledProblems(scope, merged), ...problemsOf(merged, stored.configuration)])
}
