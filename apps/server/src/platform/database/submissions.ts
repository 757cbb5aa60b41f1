import { createHash } from 'node:crypto'
import type { Read, Tx } from './database.ts'

export type Submission = { clave: string; quien: string; huella: Buffer }

/** What identifies a submission: the call, its path and its body, so that a key reused for something else is noticed. */
export const fingerprint = (route: string, path: string, body: unknown): Buffer =>
  createHash('sha256')
    .update(`${route}\n${path}\n${JSON.stringify(body ?? null)}`)
    .digest()

/** What the first one answered; nothing where this key was never taken. */
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
 * Takes the key for this transaction, or answers what the first one answered. Two at once: the second waits at the unique
 * key until the first commits, then reads its answer.
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
