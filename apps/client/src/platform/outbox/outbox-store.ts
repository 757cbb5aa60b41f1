import { rangeOf, readBlobsOf } from '../blobs.ts'
import type { ClientDatabase, KeptBytes } from '../database.ts'
import type { Submission } from './submission.ts'

type Database = () => Promise<ClientDatabase>
const ownerOf = (id: string) => `outbox/${id}`

/** Every change is one transaction, so that two tabs or a crash cannot leave it inconsistent. */
export const createOutboxStore = (database: Database) => {
  /** The commands with all their photos, or nothing. */
  const add = async (all: readonly { submission: Submission; blobs: ReadonlyMap<string, KeptBytes> }[]): Promise<void> => {
    const transaction = (await database()).transaction(['outbox', 'blobs'], 'readwrite')
    const blobStore = transaction.objectStore('blobs')
    const puts: Promise<unknown>[] = []
    for (const { submission, blobs } of all) {
      // The store assigns `seq`: the order of writing.
      puts.push(transaction.objectStore('outbox').add(submission as Submission & { seq: number }))
      for (const [id, bytes] of blobs) puts.push(blobStore.put(bytes, `${ownerOf(submission.id)}/${id}`))
    }
    await Promise.all([...puts, transaction.done])
  }

  const all = async (): Promise<Submission[]> => (await database()).getAll('outbox')

  /** `undefined` deletes it with its photos; `photos` are stored with the new value, which is returned. */
  const change = async (
    id: string,
    next: (now: Submission) => Submission | undefined,
    photos: ReadonlyMap<string, KeptBytes> = new Map(),
  ): Promise<Submission | undefined> => {
    const transaction = (await database()).transaction(['outbox', 'blobs'], 'readwrite')
    const outbox = transaction.objectStore('outbox')
    const now = await outbox.index('id').get(id)
    const changed = now && next(now)
    if (changed) for (const [key, bytes] of photos) await transaction.objectStore('blobs').put(bytes, `${ownerOf(id)}/${key}`)
    if (now && changed && changed !== now) await outbox.put({ ...changed, seq: now.seq })
    if (now && !changed) await Promise.all([outbox.delete(now.seq), transaction.objectStore('blobs').delete(rangeOf(ownerOf(id)))])
    await transaction.done
    return changed
  }

  const bytes = async (id: string, blob: string): Promise<KeptBytes | undefined> =>
    (await database()).get('blobs', `${ownerOf(id)}/${blob}`)
  const blobsOf = async (id: string): Promise<Map<string, KeptBytes>> => readBlobsOf(await database(), ownerOf(id))
  const dropBytes = async (id: string): Promise<void> => (await database()).delete('blobs', rangeOf(ownerOf(id)))

  return { add, all, change, bytes, blobsOf, dropBytes }
}
export type OutboxStore = ReturnType<typeof createOutboxStore>
