import { withdrawPhotosOf } from '#/images/shared/revision-store.ts'
import { viewerOf } from '#/incidents/shared/sight-store.ts'
import type { Tx } from '#/platform/database/database.ts'
import type { Deps } from '#/platform/deps.ts'
import type { Scope } from '#/platform/scope.ts'
import { lockPublication, writePublication } from '../store.ts'

/** Takes the words and photos of a reporter away from the public; false if the caller did not report it. */
export const withdrawFromPublic = async (deps: Pick<Deps, 'jobs'>, tx: Tx, scope: Scope, id: number): Promise<boolean> => {
  const before = await lockPublication(tx, scope, { viewer: viewerOf(scope), id, who: 'reporter' })
  if (!before) return false
  await writePublication(tx, scope, before, { revision: 'oculta', contenido_publico: null, accion: 'retirada' })
  await withdrawPhotosOf(deps, tx, scope, [id])
  return true
}
