import type { EntryWay } from '@avisa/contract/identity/rules'
import { sql } from 'kysely'
import type { Read, Tx } from '#/platform/database/database.ts'
import { joinsToAccount } from '#/platform/database/devices-store.ts'
import type { Scope } from '#/platform/scope.ts'

export type NewSession = {
  token_hash: Buffer
  usuario_id: number
  caduca: Date
  uuid: string | null
  por_codigo: boolean
  sesion_anterior: Buffer | null
  confirmada: Date | null
  navegador: string | null
  visto_por?: number
  por_sso?: boolean
}
export const insertSession = async (tx: Tx, { esquema }: Scope, session: NewSession): Promise<void> => {
  await tx.insertInto('sesiones').values(session).execute()
  const { uuid, usuario_id, por_codigo, visto_por } = session
  if (uuid !== null && !por_codigo && visto_por === undefined) await joinsToAccount(tx, esquema, { uuid, usuario_id })
}

type StaffEntry = { usuario_id: number; por: EntryWay; vista_id?: number; navegador: string | null; sesion: Buffer }
export const noteStaffEntry = (tx: Tx, scope: Scope, entry: StaffEntry) =>
  tx
    .insertInto('entradas_personal')
    .values({ ...entry, fecha: scope.now })
    .execute()

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

/** Sessions by code opened from them end too, and those in which the person sees as somebody else. */
export const endSessionsOf = async (tx: Tx, scope: Scope, usuario_id: number, but: Buffer | null): Promise<void> => {
  const theirs = tx.selectFrom('sesiones').select('token_hash').where('usuario_id', '=', usuario_id)
  const ending = await (but ? theirs.where('token_hash', '<>', but) : theirs).execute()
  for (const { token_hash } of ending) await endSession(tx, scope, token_hash)
  await tx.deleteFrom('sesiones').where('visto_por', '=', usuario_id).execute()
}

/** How a session is named to its owner: by this hash nobody can use or end it. */
const nameOf = sql<string>`encode(sha256(sesiones.token_hash), 'hex')`

/** The latest first; those of devices, not the ones that have ended. */
export const listSessions = (read: Read, scope: Scope, usuario_id: number) =>
  read
    .selectFrom('sesiones')
    .leftJoin('dispositivos', 'dispositivos.uuid', 'sesiones.uuid')
    .select(['token_hash', 'por_codigo', 'navegador', 'plataforma', 'creada', 'caduca', nameOf.as('id')])
    .where('sesiones.usuario_id', '=', usuario_id)
    // Not those of an administrator who sees as this person.
    .where('visto_por', 'is', null)
    .where('caduca', '>', scope.now)
    .where('revocada', 'is', null)
    .orderBy('caduca', 'desc')
    .execute()

export const findOwnSession = async (read: Read, _scope: Scope, usuario_id: number, name: string) =>
  (await read.selectFrom('sesiones').select('token_hash').where('usuario_id', '=', usuario_id).where(nameOf, '=', name).executeTakeFirst())
    ?.token_hash

/** False where it is no session of ours, as that of a citizens' server elsewhere. */
export const confirmSession = async (tx: Tx, scope: Scope, token_hash: Buffer): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('sesiones')
    .set({ confirmada: scope.now })
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ended or not. */
export const findSheet = (read: Read, _scope: Scope, token_hash: Buffer) =>
  read
    .selectFrom('sesiones')
    .select(['token_hash', 'sesion_anterior'])
    .where('token_hash', '=', token_hash)
    .where('por_codigo', '=', true)
    .executeTakeFirst()
