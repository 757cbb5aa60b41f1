import type { ClientDatabase, KeptBytes } from './database.ts'
import { newUuid } from './uuid.ts'

const ids = new WeakMap<Blob, string>()
const contents = new WeakMap<Blob, KeptBytes>()

const idOf = (blob: Blob): string => {
  const id = ids.get(blob) ?? newUuid()
  ids.set(blob, id)
  return id
}

/** Blobs anywhere in a value, by id. */
export type Packed = { value: unknown; blobs: Map<string, Blob> }

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const walk = (value: unknown, replace: (leaf: unknown) => unknown): unknown => {
  const replaced = replace(value)
  if (replaced !== value) return replaced
  if (Array.isArray(value)) return value.map((item) => walk(item, replace))
  if (isPlain(value)) return Object.fromEntries(Object.entries(value).map(([key, value]) => [key, walk(value, replace)]))
  return value
}

/** IndexedDB stores the value with an id in place of each Blob, and the bytes separately. */
export const pack = (value: unknown): Packed => {
  const blobs = new Map<string, Blob>()
  const packed = walk(value, (leaf) => {
    if (!(leaf instanceof Blob)) return leaf
    blobs.set(idOf(leaf), leaf)
    return { $blob: idOf(leaf) }
  })
  return { value: packed, blobs }
}

/** A photo whose bytes are missing becomes null. */
export const unpack = (packed: unknown, read: (id: string) => KeptBytes | undefined): unknown =>
  walk(packed, (leaf) => {
    if (!isPlain(leaf) || typeof leaf['$blob'] !== 'string') return leaf
    const bytes = read(leaf['$blob'])
    if (!bytes) return null
    const blob = new Blob([bytes.bytes], { type: bytes.type })
    ids.set(blob, leaf['$blob'])
    contents.set(blob, bytes)
    return blob
  })

/** Synchronous, so that they can be written while the page is closing. */
export const bytesAtHand = (blob: Blob): KeptBytes | undefined => contents.get(blob)

export const readBytes = async (blob: Blob): Promise<KeptBytes> => {
  const stored = contents.get(blob)
  if (stored) return stored
  const read = { bytes: await blob.arrayBuffer(), type: blob.type }
  contents.set(blob, read)
  return read
}

export const rangeOf = (owner: string) => IDBKeyRange.bound(`${owner}/`, `${owner}/\uffff`)

export const readBlobsOf = async (db: ClientDatabase, owner: string): Promise<Map<string, KeptBytes>> => {
  const [keys, values] = await Promise.all([db.getAllKeys('blobs', rangeOf(owner)), db.getAll('blobs', rangeOf(owner))])
  return new Map(keys.flatMap((key, at) => (values[at] ? [[key.slice(owner.length + 1), values[at]]] : [])))
}

export const base64Of = (bytes: ArrayBuffer): string => {
  const all = new Uint8Array(bytes)
  const step = 0x8000
  const pieces = Array.from({ length: Math.ceil(all.length / step) }, (_, at) =>
    String.fromCharCode(...all.subarray(at * step, (at + 1) * step)),
  )
  return btoa(pieces.join(''))
}
