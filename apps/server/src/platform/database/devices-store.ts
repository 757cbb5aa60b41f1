import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** What every request says of the device it comes from. */
export type SeenDevice = { uuid: string; app_version: string | null; plataforma: string | null }

/** Days after which a device that is still used is noted again: one that is not can be forgotten. */
export const noteEvery = 7

/**
 * Registers a device, or what is new of it, or that it is still used. Whoever calls does not wait until that is on the disk: after a
 * failure of the database it is noted a week later, and a report or a push notes its device by itself.
 */
export const noteDevice = async (tx: Tx, { uuid, app_version, plataforma }: SeenDevice, now: Date): Promise<void> => {
  await sql`set local synchronous_commit to off`.execute(tx)
  await tx
    .insertInto('dispositivos')
    .values({ uuid, app_version, plataforma, updated_at: now })
    .onConflict((oc) =>
      oc
        .column('uuid')
        .doUpdateSet((eb) => ({
          app_version: eb.fn.coalesce('excluded.app_version', 'dispositivos.app_version'),
          plataforma: eb.fn.coalesce('excluded.plataforma', 'dispositivos.plataforma'),
          updated_at: now,
        }))
        .where((eb) =>
          eb.or([
            eb('dispositivos.app_version', 'is distinct from', eb.ref('excluded.app_version')),
            eb('dispositivos.plataforma', 'is distinct from', eb.ref('excluded.plataforma')),
            eb('dispositivos.updated_at', '<', new Date(now.getTime() - noteEvery * 86_400_000)),
          ]),
        ),
    )
    .execute()
}
