import { sql } from 'kysely'
import type { Read, Tx } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'

export const listFactors = (read: Read, _scope: Scope, usuario_id: number) =>
  read
    .selectFrom('factores')
    .select(['id', 'clase', 'nombre', 'creado', 'usado', 'credencial'])
    .where('usuario_id', '=', usuario_id)
    .orderBy('id')
    .execute()

export const hasFactor = async (read: Read, _scope: Scope, usuario_id: number): Promise<boolean> =>
  (await read.selectFrom('factores').select('id').where('usuario_id', '=', usuario_id).executeTakeFirst()) !== undefined

export const countCodes = async (read: Read, _scope: Scope, usuario_id: number): Promise<number> =>
  (
    await read
      .selectFrom('codigos_recuperacion')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('usuario_id', '=', usuario_id)
      .executeTakeFirstOrThrow()
  ).total

export const listTotps = (read: Read, _scope: Scope, usuario_id: number) =>
  read.selectFrom('factores').select(['id', 'secreto']).where('usuario_id', '=', usuario_id).where('clase', '=', 'totp').execute()

export const findPasskey = (read: Read, _scope: Scope, credencial: string) =>
  read
    .selectFrom('factores')
    .select(['id', 'usuario_id', 'credencial', 'clave_publica', 'contador'])
    .where('credencial', '=', credencial)
    .executeTakeFirst()

type NewTotp = { usuario_id: number; nombre: string; clase: 'totp'; paso: number; secreto: string }
type NewPasskey = {
  usuario_id: number
  nombre: string
  clase: 'llave'
  credencial: string
  clave_publica: Buffer
  contador: number
}

export const insertFactor = async (tx: Tx, scope: Scope, factor: NewTotp | NewPasskey) => {
  const { id } = await tx
    .insertInto('factores')
    .values({ ...factor, creado: scope.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.updateTable('usuarios').set({ factor_desde: null }).where('id', '=', factor.usuario_id).execute()
  return id
}

/** False where the time step, or a later one, has been used. */
export const takeStep = async (tx: Tx, scope: Scope, id: number, paso: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('factores')
    .set({ paso, usado: scope.now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('paso', 'is', null), eb('paso', '<', paso)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False where the passkey has reported as much before; those that do not count always report 0. */
export const takeCounter = async (tx: Tx, scope: Scope, id: number, contador: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('factores')
    .set({ contador, usado: scope.now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('contador', '<', contador), eb.and([eb('contador', '=', 0), eb(sql.val(contador), '=', 0)])]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False where it has been answered before. */
export const takeChallenge = async (tx: Tx, _scope: Scope, hash: Buffer, caduca: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('retos_usados')
    .values({ hash, caduca })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False where there is no such code, or it has been used. */
export const takeRecoveryCode = async (tx: Tx, _scope: Scope, usuario_id: number, hash: Buffer): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('codigos_recuperacion')
    .where('usuario_id', '=', usuario_id)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const replaceCodes = async (tx: Tx, _scope: Scope, usuario_id: number, hashes: readonly Buffer[]): Promise<void> => {
  await tx.deleteFrom('codigos_recuperacion').where('usuario_id', '=', usuario_id).execute()
  if (hashes.length > 0)
    await tx
      .insertInto('codigos_recuperacion')
      .values(hashes.map((hash) => ({ hash, usuario_id })))
      .execute()
}

export const deleteFactor = async (tx: Tx, _scope: Scope, usuario_id: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('factores').where('usuario_id', '=', usuario_id).where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteFactors = async (tx: Tx, scope: Scope, usuario_id: number): Promise<void> => {
  await tx.deleteFrom('factores').where('usuario_id', '=', usuario_id).execute()
  await replaceCodes(tx, scope, usuario_id, [])
  await tx.updateTable('usuarios').set({ factor_desde: null }).where('id', '=', usuario_id).execute()
}
