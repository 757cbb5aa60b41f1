import { openDB, type IDBPDatabase } from 'idb'
import type { Submission } from './outbox/submission.ts'

/** What this device keeps. Photos are kept as bytes: Safari has lost Blobs of IndexedDB when the app was closed. */
export type KeptBytes = { bytes: ArrayBuffer; type: string }
export type KeptDraft = { version: number; value: unknown; owner: number | null; savedAt: number }
/** `owner`: the user it was answered to, null when anyone may read it. */
export type KeptCopy = { value: unknown; owner: number | null; savedAt: number }

type Schema = {
  /** What has been done and not yet answered, in order. */
  outbox: { key: number; value: Submission & { seq: number }; indexes: { id: string } }
  blobs: { key: string; value: KeptBytes }
  drafts: { key: string; value: KeptDraft }
  /** Answers of the server, as they were last seen. */
  copies: { key: string; value: KeptCopy; indexes: { savedAt: number } }
}
export type ClientDatabase = IDBPDatabase<Schema>

export const openClientDatabase = async (name = 'avisa'): Promise<ClientDatabase> =>
  openDB<Schema>(name, 1, {
    upgrade: (db) => {
      db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true }).createIndex('id', 'id', { unique: true })
      db.createObjectStore('blobs')
      db.createObjectStore('drafts')
      db.createObjectStore('copies').createIndex('savedAt', 'savedAt')
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })

/** The same in memory: what the library's tests use stands in for what the browser refuses; loaded only then. */
const openInMemory = async (cause: unknown): Promise<ClientDatabase> => {
  console.warn('nothing is kept on this device', cause)
  await import('./memory-database.ts')
  return openClientDatabase()
}

let opened: Promise<ClientDatabase> | undefined

/** The device's database, opened once; in a page that may keep nothing (framed by another site) it lasts while the page is open. */
export const clientDatabase = (): Promise<ClientDatabase> => (opened ??= openClientDatabase().catch(openInMemory))
