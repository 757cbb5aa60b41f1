import type { Settings } from '@avisa/contract/municipalities/schemas'
import type { LiveEvents } from '../events.ts'
import type { Database } from './database.ts'
import { readSettings, settingsTable, writeSettings } from './settings-store.ts'

/** Cache times in milliseconds: while the database announces changes, and while it does not. */
const cacheTimes = { announced: 60_000, silent: 1000 }

/** The settings of each municipality, cached until the database announces a change. Without `events` every call reads them. */
export const openSettings = (db: Database, events?: Pick<LiveEvents, 'follow'>) => {
  type Entry = { readAt: number; settings: Promise<Settings> }
  const entries = new Map<string, Entry>()
  let isAnnounced = false
  let isFollowing = false

  const follow = () => {
    isFollowing = true
    events?.follow((event) => {
      if (typeof event === 'object') {
        if (event.tabla === settingsTable) entries.delete(event.esquema)
        return
      }
      isAnnounced = event !== 'silencio'
      entries.clear()
    })
  }
  const read = (esquema: string): Promise<Settings> => {
    const entry: Entry = { readAt: Date.now(), settings: readSettings(db, esquema) }
    entries.set(esquema, entry)
    // The next call tries again.
    entry.settings.catch(() => {
      if (entries.get(esquema) === entry) entries.delete(esquema)
    })
    return entry.settings
  }
  return {
    of: (esquema: string): Promise<Settings> => {
      if (!events) return readSettings(db, esquema)
      if (!isFollowing) follow()
      const entry = entries.get(esquema)
      const age = entry ? Date.now() - entry.readAt : Infinity
      return entry && age < (isAnnounced ? cacheTimes.announced : cacheTimes.silent) ? entry.settings : read(esquema)
    },
    /** The next call of this process sees the change without waiting for the announcement. */
    change: async (esquema: string, settings: Readonly<Record<string, unknown>>): Promise<void> => {
      await db.write(esquema, (tx) => writeSettings(tx, settings))
      entries.delete(esquema)
    },
  }
}
