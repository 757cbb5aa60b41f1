import { once } from 'node:events'
import net from 'node:net'
import { percentile } from './figures.ts'

export type Call = { method?: string; path: string; headers?: Readonly<Record<string, string>>; body?: string }
export type BytesCall = Omit<Call, 'body'> & { body: Uint8Array }
export type Answer = { status: number; body: Buffer }

const headOf = ({ method = 'GET', path, headers = {}, body }: Call | BytesCall) => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const type = typeof body === 'string' ? 'content-type: application/json\r\n' : ''
  const length = body === undefined ? '' : `${type}content-length: ${Buffer.byteLength(body)}\r\n`
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}${length}\r\n`
}

const headEnd = Buffer.from('\r\n\r\n')

/**
 * One keep-alive connection, one call at a time, at a tenth of the cost of `node:http`, which would distort the measurement. Reads
 * answers with a Content-Length, as the server's are.
 */
export const openConnection = async (port: number) => {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let chunks: Buffer[] = []
  let missing = Infinity
  let waiting: { resolve: (answer: Answer) => void; reject: (cause: Error) => void } | undefined
  const fail = (message: string) => {
    waiting?.reject(new Error(message))
    socket.destroy()
  }
  const readHead = (all: Buffer) => {
    const end = all.indexOf(headEnd)
    if (end < 0) return
    const length = /\r\ncontent-length: (\d+)/i.exec(all.toString('latin1', 0, end + 2))?.[1]
    const status = all.toString('latin1', 9, 12)
    if (length === undefined && status !== '204' && status !== '304') return fail('an answer that does not tell its length')
    missing = end + headEnd.length + Number(length ?? 0) - all.length
  }
  socket.on('data', (chunk) => {
    chunks.push(chunk)
    if (missing === Infinity) {
      chunks = [Buffer.concat(chunks)]
      readHead(chunks[0] ?? chunk)
    } else missing -= chunk.length
    if (missing > 0) return
    const all = Buffer.concat(chunks)
    const previous = waiting
    chunks = []
    missing = Infinity
    previous?.resolve({ status: Number(all.toString('latin1', 9, 12)), body: all.subarray(all.indexOf(headEnd) + headEnd.length) })
  })
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('the server closed the connection')))
  return {
    send: (call: Call | BytesCall): Promise<Answer> =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        if (typeof call.body === 'string' || call.body === undefined) socket.write(headOf(call) + (call.body ?? ''))
        else {
          socket.write(headOf(call))
          socket.write(call.body)
        }
      }),
    close: () => void socket.destroy(),
  }
}

/** Repeats one action; `close` ends it. */
export type Worker = { act: () => Promise<unknown>; close: () => Promise<void> | void }

/** Clients that send the calls of `next`; an answer other than 2xx ends the measurement. */
export const clientsOf = (port: number, count: number, next: () => Call | BytesCall): Promise<Worker[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const { send, close } = await openConnection(port)
      const act = async () => {
        const call = next()
        const { status, body } = await send(call)
        if (status < 200 || status > 299)
          throw new Error(`${call.method ?? 'GET'} ${call.path}: ${status} ${body.toString().slice(0, 300)}`)
      }
      return { act, close }
    }),
  )

export type Measured = { perSecond: number; p50: number; p95: number; p99: number }
type Slice = { times: number[]; seconds: number }

const runFor = async (workers: readonly Worker[], seconds: number): Promise<Slice> => {
  const times: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    workers.map(async ({ act }) => {
      for (let from = performance.now(); from < end;) {
        await act()
        const now = performance.now()
        times.push(now - from)
        from = now
      }
    }),
  )
  return { times, seconds: (performance.now() - start) / 1000 }
}

const measured = (slices: readonly Slice[]): Measured => {
  const times = slices.flatMap((slice) => slice.times)
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share)) as [number, number, number]
  return { perSecond: times.length / slices.reduce((sum, { seconds }) => sum + seconds, 0), p50, p95, p99 }
}

/**
 * Measures several groups in turns, so that other load on the machine affects all of them equally. Each is warmed up for half a slice.
 * Milliseconds and calls per second. Closes the workers.
 */
export const inTurns = async (groups: readonly (readonly Worker[])[], { seconds, turns = 3 }: { seconds: number; turns?: number }) => {
  for (const group of groups) await runFor(group, seconds / 2)
  const slices = groups.map((): Slice[] => [])
  for (let turn = 0; turn < turns; turn += 1) for (const [i, group] of groups.entries()) slices[i]?.push(await runFor(group, seconds))
  for (const { close } of groups.flat()) await close()
  return slices.map(measured)
}
