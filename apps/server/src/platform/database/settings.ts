import type { Settings } from '@avisa/contract/municipalities/schemas'
import type { LiveEvents } from '../events.ts'
import type { Database } from './database.ts'
import {
  configurationEvent,
  directoryEvent,
  readVersionedSettings,
  settingsTable,
  writeSettings,
  type VersionedSettings,
} from './settings-store.ts'

/** Cache times in milliseconds: while the database announces changes, and while it does not. */
const cacheTimes = { announced: 60_000, silent: 1000 }

/** The settings of each municipality, cached until the database announces a change. Without `events` every call reads them. `onDirectory`: where a municipality is, or what it may do, has changed. */
export const openSettings = (db: Database, events?: Pick<LiveEvents, 'follow'>, onDirectory: () => void = () => undefined) => {
  type Entry = { readAt: number; current: Promise<VersionedSettings> }
  const entries = new Map<string, Entry>()
  let isAnnounced = false
  let isFollowing = false

  const follow = () => {
    isFollowing = true
    events?.follow((event) => {
      if (typeof event === 'object') {
        if (event.tabla === directoryEvent) onDirectory()
        if (event.tabla === settingsTable || event.tabla === configurationEvent) entries.delete(event.esquema)
        return
      }
      isAnnounced = event === 'abierto' || event === 'todo'
      entries.clear()
    })
  }
  const read = (esquema: string): Promise<VersionedSettings> => {
    const entry: Entry = { readAt: Date.now(), current: readVersionedSettings(db, esquema) }
    entries.set(esquema, entry)
    // The next call tries again.
    entry.current.catch(() => {
      if (entries.get(esquema) === entry) entries.delete(esquema)
    })
    return entry.current
  }
  const current = (esquema: string): Promise<VersionedSettings> => {
    if (!events) return readVersionedSettings(db, esquema)
    if (!isFollowing) follow()
    const entry = entries.get(esquema)
    const age = entry ? Date.now() - entry.readAt : Infinity
    return entry && age < (isAnnounced ? cacheTimes.announced : cacheTimes.silent) ? entry.current : read(esquema)
  }
  return {
    /** The settings, and the version of the configuration. */
    current,
    of: async (esquema: string): Promise<Settings> => (await current(esquema)).settings,
    /** The next call of this process sees the change without waiting for the announcement. */
    change: async (esquema: string, settings: Readonly<Record<string, unknown>>): Promise<void> => {
      await db.write(esquema, (tx) => writeSettings(tx, settings))
      entries.delete(esquema)
    },
  }
}
