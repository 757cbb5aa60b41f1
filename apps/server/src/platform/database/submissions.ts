import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Read, Tx } from './database.ts'

export const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export type Submission = { clave: string; quien: string; huella: Buffer }

/** Identifies a submission by call, path and body, so that a key reused for something else is noticed. */
export const fingerprint = (route: string, path: string, body: unknown): Buffer =>
  createHash('sha256')
    .update(`${route}\n${path}\n${JSON.stringify(body ?? null)}`)
    .digest()

/** The stored answer, or undefined for a new key. */
export const findSubmission = async (read: Read, { clave, quien, huella }: Submission) => {
  const before = await read
    .selectFrom('envios')
    .select(['huella', 'status', 'cuerpo'])
    .where('clave', '=', clave)
    .where('quien', '=', quien)
    .executeTakeFirst()
  if (!before) return undefined
  return before.huella.equals(huella)
    ? ({ kind: 'repeated', status: before.status ?? 200, body: before.cuerpo } as const)
    : ({ kind: 'reused' } as const)
}

/**
 * Claims the key for this transaction, or answers the stored answer. Of two at once, the second waits at the unique key until the first commits, then
 * reads its answer.
 */
export const beginSubmission = async (tx: Tx, submission: Submission) => {
  const inserted = await tx
    .insertInto('envios')
    .values(submission)
    .onConflict((oc) => oc.constraint('envios_unicos').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows ? undefined : findSubmission(tx, submission)
}

export const endSubmission = (tx: Tx, { clave, quien }: Submission, status: number, body: unknown) =>
  tx
    .updateTable('envios')
    .set({ status, cuerpo: JSON.stringify(body) })
    .where('clave', '=', clave)
    .where('quien', '=', quien)
    .execute()

/** Every row of the history that this transaction writes gets it, by the default of `historial.lote`. */
export const nameBatch = (tx: Tx, lote: string) => sql`select set_config('avisa.lote', ${lote}, true)`.execute(tx)
