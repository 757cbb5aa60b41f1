import { listReachableTowns } from '#/platform/database/towns.ts'
import type { Codes } from '#/platform/code-key.ts'
import type { Database } from '#/platform/database/database.ts'

const listCodes = async (db: Database, esquema: string) =>
  (await db.read(esquema).selectFrom('usuarios').select(['id', 'codigo_hash']).where('codigo_hash', 'is not', null).execute()).map(
    ({ id, codigo_hash }) => ({ id, storedHash: codigo_hash ?? '' }),
  )

const everywhere = async (db: Database) => (await listReachableTowns(db)).map(({ esquema }) => esquema)

/** Adds the hash under the current key to codes that earlier versions stored, so that nobody needs a new code. */
export const renewCodes = async (db: Database, codes: Codes): Promise<void> => {
  for (const esquema of await everywhere(db))
    for (const { id, storedHash } of await listCodes(db, esquema)) {
      const codigo_hash = codes.renew(storedHash)
      if (codigo_hash === undefined) continue
      await db.write(esquema, (tx) =>
        tx.updateTable('usuarios').set({ codigo_hash }).where('id', '=', id).where('codigo_hash', '=', storedHash).execute(),
      )
    }
}

/** Codes hashed with another key: they no longer work and must be issued again. */
export const countLostCodes = async (db: Database, codes: Codes): Promise<number> => {
  let lost = 0
  for (const esquema of await everywhere(db))
    lost += (await listCodes(db, esquema)).filter(({ storedHash }) => codes.isOfAnother(storedHash)).length
  return lost
}
