import type { Database } from '#/platform/database/database.ts'
import { hashToken, newToken } from '#/platform/session.ts'

/** Milliseconds for which a code is valid. */
const lasts = 86_400_000

/** A code of 256 bits that makes one municipality; `atStart` replaces that of the start before. */
export const issueInvitation = (db: Database, { now, atStart = false }: { now: Date; atStart?: boolean }): Promise<string> =>
  db.write('avisa', async (tx) => {
    if (atStart) await tx.deleteFrom('invitaciones_alta').where('de_inicio', '=', true).where('usada', 'is', null).execute()
    const codigo = newToken()
    await tx
      .insertInto('invitaciones_alta')
      .values({ codigo_hash: hashToken(codigo), creada: now, caduca: new Date(now.getTime() + lasts), de_inicio: atStart })
      .execute()
    return codigo
  })

export const isInvited = async (db: Database, codigo: string, now: Date): Promise<boolean> =>
  (await db.shared
    .selectFrom('invitaciones_alta')
    .select('caduca')
    .where('codigo_hash', '=', hashToken(codigo))
    .where('usada', 'is', null)
    .where('caduca', '>', now)
    .executeTakeFirst()) !== undefined

/** Takes the code, so that it makes one municipality only; false where it is not valid. */
export const takeInvitation = (db: Database, codigo: string, now: Date): Promise<boolean> =>
  db.write('avisa', async (tx) => {
    const taken = await tx
      .updateTable('invitaciones_alta')
      .set({ usada: now })
      .where('codigo_hash', '=', hashToken(codigo))
      .where('usada', 'is', null)
      .where('caduca', '>', now)
      .executeTakeFirst()
    return taken.numUpdatedRows > 0n
  })

/** After an attempt that made nothing. */
export const giveBackInvitation = (db: Database, codigo: string): Promise<unknown> =>
  db.write('avisa', (tx) => tx.updateTable('invitaciones_alta').set({ usada: null }).where('codigo_hash', '=', hashToken(codigo)).execute())
