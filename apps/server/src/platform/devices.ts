import type { Database } from './database/database.ts'
import { noteDevice, type SeenDevice } from './database/devices-store.ts'

const mostKept = 20_000

/** Devices as they are first seen (SRV-16). A process remembers which it has seen, so that a request does not write. */
export const openDevices = (db: Database) => {
  const seen = new Set<string>()
  return {
    see: async (esquema: string, device: SeenDevice): Promise<void> => {
      const key = `${esquema} ${device.uuid} ${device.app_version}`
      if (seen.has(key)) return
      if (seen.size >= mostKept) seen.clear()
      await db.write(esquema, (tx) => noteDevice(tx, device))
      seen.add(key)
    },
  }
}
export type Devices = ReturnType<typeof openDevices>
