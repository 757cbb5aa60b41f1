import type { Database } from './database/database.ts'
import { makeVapidKeys, vapidKeysOf, type VapidKeys } from './web-push.ts'

const name = 'vapid'

export const keepVapidKeys = async (db: Database): Promise<VapidKeys> => {
  const { privateKey } = makeVapidKeys()
  await db.shared
    .insertInto('claves_servidor')
    .values({ nombre: name, valor: privateKey })
    .onConflict((oc) => oc.column('nombre').doNothing())
    .execute()
  const { valor } = await db.shared.selectFrom('claves_servidor').select('valor').where('nombre', '=', name).executeTakeFirstOrThrow()
  const keys = vapidKeysOf(valor)
  if (!keys) throw new Error('the key for web push in avisa.claves_servidor is none')
  return keys
}
