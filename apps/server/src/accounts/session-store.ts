import { sql } from 'kysely'
import type { Read, Tx } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'

export type NewSession = {
  token_hash: Buffer
  usuario_id: number
  caduca: Date
  uuid: string | null
  por_codigo: boolean
  sesion_anterior: Buffer | null
}
export const insertSession = (tx: Tx, _scope: Scope, session: NewSession) => tx.insertInto('sesiones').values(session).execute()

/**
 * Also ends sessions by code opened from it and their push subscriptions. The row of a session by code stays, because its token is
 * refused with an error of its own.
 */
export const endSession = async (tx: Tx, scope: Scope, token_hash: Buffer): Promise<void> => {
  const sheets = await tx
    .withRecursive('ending(token_hash)', (db) =>
      db
        .selectNoFrom(sql<Buffer>`${token_hash}::bytea`.as('token_hash'))
        .union(db.selectFrom('sesiones as s').innerJoin('ending', 'ending.token_hash', 's.sesion_anterior').select('s.token_hash')),
    )
    .updateTable('sesiones')
    .set({ revocada: scope.now })
    .where('por_codigo', '=', true)
    .where('revocada', 'is', null)
    .where('token_hash', 'in', (eb) => eb.selectFrom('ending').select('ending.token_hash'))
    .returning('token_hash')
    .execute()
  const ended = [token_hash, ...sheets.map((sheet) => sheet.token_hash)]
  await tx.deleteFrom('suscripciones_push').where('sesion', 'in', ended).execute()
  await tx.updateTable('dispositivos').set({ firebase_token: null, firebase_sesion: null }).where('firebase_sesion', 'in', ended).execute()
  await tx.deleteFrom('sesiones').where('por_codigo', '=', false).where('token_hash', '=', token_hash).execute()
}

/** Sessions by code opened from them end too. */
export const endSessionsOf = async (tx: Tx, scope: Scope, usuario_id: number, but: Buffer | null): Promise<void> => {
  const theirs = tx.selectFrom('sesiones').select('token_hash').where('usuario_id', '=', usuario_id)
  const ending = await (but ? theirs.where('token_hash', '<>', but) : theirs).execute()
  for (const { token_hash } of ending) await endSession(tx, scope, token_hash)
}

/** Ended or not. */
export const findSheet = (read: Read, _scope: Scope, token_hash: Buffer) =>
  read
    .selectFrom('sesiones')
    .select(['token_hash', 'sesion_anterior'])
    .where('token_hash', '=', token_hash)
    .where('por_codigo', '=', true)
    .executeTakeFirst()
