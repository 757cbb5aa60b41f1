import { openDB, type IDBPDatabase } from 'idb'
import type { Submission } from './outbox/submission.ts'

/** Photos are stored as bytes: Safari has lost Blobs in IndexedDB when the app was closed. */
export type KeptBytes = { bytes: ArrayBuffer; type: string }
export type KeptDraft = { version: number; value: unknown; owner: number | null; savedAt: number }
/** `owner` is the user who received it; null for public answers. */
export type KeptCopy = { value: unknown; owner: number | null; savedAt: number }

type Schema = {
  /** Changes waiting for an answer, in order. */
  outbox: { key: number; value: Submission & { seq: number }; indexes: { id: string } }
  blobs: { key: string; value: KeptBytes }
  drafts: { key: string; value: KeptDraft }
  /** The last answers of the server. */
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

/** The in-memory database of the tests replaces one that the browser refuses; loaded only then. */
const openInMemory = async (cause: unknown): Promise<ClientDatabase> => {
  console.warn('nothing is kept on this device', cause)
  await import('./memory-database.ts')
  return openClientDatabase()
}

/** Opened once. In a page without storage (embedded by another site) it lasts until the page is closed. */
export const openDatabaseOnce = (name?: string, inMemory = false) => {
  let opened: Promise<ClientDatabase> | undefined
  return (): Promise<ClientDatabase> => (opened ??= inMemory ? openInMemory('preview') : openClientDatabase(name).catch(openInMemory))
}
