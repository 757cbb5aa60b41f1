import type { KeptLog } from '@avisa/contract/logs/clean-log'
import type { Tx } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'

export const insertLog = (tx: Tx, scope: Scope, log: KeptLog) =>
  tx
    .insertInto('registros_app')
    .values({ ...log, fecha: scope.now })
    .execute()

export const countLog = (tx: Tx, scope: Scope, keys: readonly string[]) =>
  tx
    .insertInto('intentos')
    .values(keys.map((clave) => ({ clave, fecha: scope.now })))
    .execute()
