import { openByteCache } from '#/platform/byte-cache.ts'
import { fairQueue } from '#/platform/fair-queue.ts'
import { neighbourhoodOf } from '#/platform/network-of.ts'
import type { Page } from './layout.ts'
import { trusted, type Markup } from './markup.ts'
import type { Visit } from './visit.ts'

/** Bytes that a process keeps of pages and of pictures. */
const cacheBytes = { pages: 32 * 1024 * 1024, pictures: 16 * 1024 * 1024 } as const
/** What is made at once, and waits for it; `share`: of one network. */
const bounds = {
  pages: { slots: 6, waiting: 300, share: 60 },
  pictures: { slots: 1, waiting: 40, share: 8 },
  datasets: { slots: 1, waiting: 20, share: 4 },
} as const
type Kind = keyof typeof bounds

type Entry = { byteLength: number; content: Buffer; policy: string }
type KeyParts = readonly (string | number)[]

const entryOf = ({ content, policy }: Page): Entry => {
  const bytes = Buffer.from(content)
  return { content: bytes, policy, byteLength: bytes.byteLength }
}

/** Makes pages and pictures, few at once and in turns of the networks that ask, and keeps them. */
export const openMaker = () => {
  const pages = openByteCache<Entry>(cacheBytes.pages)
  const pictures = openByteCache<Buffer>(cacheBytes.pictures)
  const queues = { pages: fairQueue(bounds.pages), pictures: fairQueue(bounds.pictures), datasets: fairQueue(bounds.datasets) }
  const inTurn = <T>(kind: Kind, { ip }: Visit, work: () => Promise<T>): Promise<T> => {
    const turn = neighbourhoodOf(ip)
    return queues[kind]({ turn, names: [[turn, bounds[kind].share]] }, work)
  }
  return {
    inTurn,
    picture: (name: string, draw: () => Promise<Buffer>): Promise<Buffer> => pictures(name, draw),
    /** What a page is made of, in its turn. */
    part: async (visit: Visit, parts: KeyParts, draw: () => Promise<string>): Promise<Markup> => {
      const { scope } = visit
      const { content } = await pages(['parte', scope.esquema, scope.lang, ...parts].join(' '), async () =>
        entryOf({ content: await draw(), policy: '' }),
      )
      return trusted(content.toString())
    },
    page: (visit: Visit, parts: KeyParts, draw: () => Promise<Page>): Promise<Entry> => {
      const { scope, version } = visit
      return pages([scope.esquema, version, scope.lang, ...parts].join(' '), () =>
        inTurn('pages', visit, async () => entryOf(await draw())),
      )
    },
  }
}
export type Maker = ReturnType<typeof openMaker>
