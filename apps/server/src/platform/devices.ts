import { listTowns } from './database/towns.ts'
import type { Database } from './database/database.ts'
import { moveDevice, recordDevice, plainDevices, readDevice, type SeenDevice } from './database/devices-store.ts'
import { deviceKey } from './device-key.ts'

const maxStored = 20_000
const week = 7 * 86_400_000

type DeviceSoftware = Omit<SeenDevice, 'uuid'>
type Seeing = { secret: string; now: Date } & DeviceSoftware

/**
 * The devices of requests, by key. A process remembers which it has seen, so that a request queries the database once a week. Reading creates no row
 * (the first report, login or subscription does); plain secrets of earlier versions are hashed at the first call.
 */
export const openDevices = (db: Database) => {
  const seen = new Set<string>()
  return {
    see: async (esquema: string, { secret, now, ...rest }: Seeing): Promise<string> => {
      const uuid = deviceKey(esquema, secret)
      const key = `${uuid} ${rest.app_version} ${Math.floor(now.getTime() / week)}`
      if (seen.has(key)) return uuid
      if (seen.size >= maxStored) seen.clear()
      const { plain, stale } = await readDevice(db.read(esquema), { esquema, secret, now }, { uuid, ...rest })
      if (plain) await db.write(esquema, (tx) => moveDevice(tx, esquema, { from: secret, to: uuid }, 'all'))
      if (plain || stale) await db.write(esquema, (tx) => recordDevice(tx, { uuid, ...rest }, now))
      seen.add(key)
      return uuid
    },
  }
}
export type Devices = ReturnType<typeof openDevices>

/** Hashes the plain secrets of devices that have not called since, in batches for each municipality, since nobody waits for it. */
export const hashPlainDevices = async (db: Database): Promise<void> => {
  const municipalities = await listTowns(db)
  for (const { esquema } of municipalities) {
    for (const plain of await plainDevices(db.read(esquema), esquema))
      await db.write(esquema, (tx) => moveDevice(tx, esquema, { from: plain, to: deviceKey(esquema, plain) }, 'all'))
  }
}
