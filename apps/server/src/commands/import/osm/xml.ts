import { SaxesParser } from 'saxes'
import { decode } from '../input.ts'
import { CommandProblem } from '#/commands/problem.ts'
import type { Handler, Member } from './handler.ts'

type Open = { name: string; id: number; at: [number, number]; refs: number[]; members: Member[]; tags: Record<string, string> }
const memberTypes = { node: 'node', way: 'way', relation: 'relation' } as const

export const readXml = async function* (bytes: AsyncIterable<Buffer>, handler: Handler, name: string): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let open: Open | undefined
  let seen = false
  let failure = ''
  parser.on('error', (error) => (failure ||= error.message.split('\n')[0] ?? 'unknown'))
  parser.on('opentag', ({ name: tag, attributes: a }) => {
    if (tag === 'osm') seen = true
    else if (tag === 'node' || tag === 'way' || tag === 'relation')
      open = { name: tag, id: Number(a['id']), at: [Number(a['lon']), Number(a['lat'])], refs: [], members: [], tags: {} }
    else if (tag === 'tag' && open) open.tags[a['k'] ?? ''] = a['v'] ?? ''
    else if (tag === 'nd' && open) open.refs.push(Number(a['ref']))
    else if (tag === 'member' && open) {
      const type = memberTypes[a['type'] as keyof typeof memberTypes]
      if (type) open.members.push({ type, ref: Number(a['ref']), role: a['role'] ?? '' })
    }
  })
  parser.on('closetag', ({ name: tag }) => {
    if (!open || tag !== open.name) return
    if (tag === 'node') handler.node?.(open.id, open.at, open.tags)
    else if (tag === 'way') handler.way(open.id, open.refs, open.tags)
    else handler.relation(open.id, open.members, open.tags)
    open = undefined
  })
  for await (const text of decode(bytes)) {
    parser.write(text)
    if (failure)
      throw new CommandProblem(`«${name}» is not well-formed XML (${failure}). Get it again and run the command again.`, 'damaged')
    yield
  }
  parser.close()
  if (!seen) throw new CommandProblem(`«${name}» is not an OpenStreetMap file. Say another --source or another file.`)
  if (failure) throw new CommandProblem(`«${name}» ends in the middle: it was cut off. Get it again and run the command again.`, 'damaged')
  yield
}
