import type { Input } from '../input.ts'
import { bytesOf } from '../input.ts'
import type { Handler } from './handler.ts'
import { readPbf } from './pbf.ts'
import { readXml } from './xml.ts'

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
