import { refuse } from '@avisa/contract/refusal'
import type { openTown } from '@avisa/contract/setup/endpoints'
import { mayOpen } from '@avisa/contract/setup/steps'
import { beginAct } from '#/configuration/shared/act-store.ts'
import { eraseIncidents } from '#/privacy/shared/erasure.ts'
import type { Tx } from '#/platform/database/database.ts'
import type { Context } from '#/platform/serve.ts'
import { lockTrials, restartNumbers, setOpen } from './opening-store.ts'
import { readSetup, writeStep } from './store.ts'

export const open = async ({ deps, scope, tx }: Context<typeof openTown> & { tx: Tx }): Promise<void> => {
  if (scope.settings.abierta) return refuse('setup.isOpen')
  const { comprobaciones } = await readSetup(tx, scope)
  if (!mayOpen(comprobaciones)) return refuse('setup.notReady')
  const trials = await lockTrials(tx, scope.esquema)
  await eraseIncidents(deps, tx, scope, trials)
  await restartNumbers(tx, scope.esquema)
  await writeStep(tx, scope, { paso: 'abrir', estado: 'hecho' })
  await beginAct(tx, scope, { origen: 'consola', nombre: 'Apertura' })
  await setOpen(tx)
}
