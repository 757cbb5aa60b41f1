import { strToU8, zipSync } from 'fflate'
import type { Client } from '#/platform/client.ts'
import { outbox, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { saveFile } from '#/platform/save-file.ts'

const nameOf = (writtenAt: number) =>
  `avisa-${new Date(writtenAt).toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '-')}.zip`

/** A zip with a readable summary, the calls as JSON, and the photos. */
export const saveSubmission = async (client: Client, item: OutboxItem, text: string): Promise<void> => {
  const { entries = [] } = (await outbox(client).all()).find(({ id }) => id === item.id) ?? {}
  const calls = entries.map(({ route: { method, path }, params, query, body, photo }) => ({ method, path, params, query, body, photo }))
  const files = [
    ['aviso.txt', strToU8(text)] as const,
    ['datos.json', strToU8(JSON.stringify(calls, null, 2))] as const,
    ...(await Promise.all(
      item.photos.list.map(async ({ blob, nombre }, at) => {
        const bytes = await (await outbox(client).photo(item.id, blob))?.arrayBuffer()
        return [`${at + 1}-${nombre}`, new Uint8Array(bytes ?? [])] as const
      }),
    )),
  ]
  // Photos are compressed already.
  const zip = zipSync(Object.fromEntries(files.filter(([, bytes]) => bytes.length > 0)), { level: 0 })
  await saveFile(client, new Blob([zip], { type: 'application/zip' }), nameOf(item.writtenAt))
}
