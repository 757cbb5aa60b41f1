import type { Input } from '../input.ts'
import { bytesOf } from '../input.ts'
import { readPbf } from './pbf.ts'
import { readXml } from './xml.ts'

export type Tags = Readonly<Record<string, string>>
export type Member = { type: 'node' | 'way' | 'relation'; ref: number; role: string }

/** Called for each element in the order of the file; without `node` the nodes are not even decoded. */
export type Handler = {
  node?: (id: number, at: [number, number], tags: Tags) => void
  way: (id: number, refs: readonly number[], tags: Tags) => void
  relation: (id: number, members: readonly Member[], tags: Tags) => void
}

/** Reads an OpenStreetMap file, XML or PBF by its content; pauses after each block so that records can flow on. */
export const readElements = async function* (input: Input, handler: Handler): AsyncGenerator<void> {
  const bytes = bytesOf(input)
  const first = await bytes.next()
  const start = first.done ? Buffer.alloc(0) : first.value
  const whole = (async function* () {
    yield start
    yield* bytes
  })()
  const isPbf = start.subarray(4, 32).includes('OSMHeader')
  yield* isPbf ? readPbf(whole, handler, input.name) : readXml(whole, handler, input.name)
}
