import type { Database } from './database/database.ts'
import { noteDevice, noteEvery, type SeenDevice } from './database/devices-store.ts'

const mostKept = 20_000

/** Devices as they are first seen (SRV-16), and weekly. A process remembers which it has seen, so that a request does not write. */
export const openDevices = (db: Database) => {
  const seen = new Set<string>()
  return {
    see: async (esquema: string, device: SeenDevice, now: Date): Promise<void> => {
      const week = Math.floor(now.getTime() / (noteEvery * 86_400_000))
      const key = `${esquema} ${device.uuid} ${device.app_version} ${week}`
      if (seen.has(key)) return
      if (seen.size >= mostKept) seen.clear()
      await db.write(esquema, (tx) => noteDevice(tx, device, now))
      seen.add(key)
    },
  }
}
export type Devices = ReturnType<typeof openDevices>
