import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to a request: the connection is cut, there is no answer, another answer, or a modified one. */
export type Fault =
  | { do: 'cut' }
  | { do: 'hang' }
  | { do: 'answer'; status: number; body: string; type?: string }
  | { do: 'change'; with: (body: string) => string }
export type Rule = { method?: string; path: RegExp; fault: Fault; times?: number }

/** An error in the format of the API, for errors that a real server cannot be made to return. */
export const refused = (status: number, error: Record<string, unknown>): Fault => ({
  do: 'answer',
  status,
  body: JSON.stringify({
    error: { status, code: 'x', type: null, title: 'Error', message: '', errors: [], request_id: '1a2b3c4d', ...error },
  }),
})

const readAll = async (stream: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const pass = async (target: URL, request: IncomingMessage, reply: ServerResponse, change?: (body: string) => string) => {
  const sent = await readAll(request)
  // A modified answer must be complete: neither compressed nor 304.
  const headers = change ? { ...request.headers, 'accept-encoding': 'identity', 'if-none-match': '' } : request.headers
  const upstream = forward({ host: target.hostname, port: target.port, method: request.method, path: request.url, headers }, (answer) => {
    if (!change) {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
      return
    }
    void readAll(answer).then((body) => {
      const { 'content-length': _length, 'transfer-encoding': _coding, ...rest } = answer.headers
      return reply.writeHead(answer.statusCode ?? 502, rest).end(change(body.toString()))
    })
  })
  upstream.on('error', () => reply.destroy())
  upstream.end(sent)
}

/** A proxy between browser and product that applies `rules`; `asked` records the requests. */
export const startBreakingProxy = async (product: string) => {
  const target = new URL(product)
  const rules: Rule[] = []
  const requests: { method: string; path: string; body: string }[] = []
  const ruleFor = (method: string, path: string) => {
    const match = rules.find((rule) => (rule.method ?? method) === method && rule.path.test(path) && rule.times !== 0)
    if (match?.times !== undefined) match.times -= 1
    return match?.fault
  }
  const server = createServer((incoming, reply) => {
    const [method, path] = [incoming.method ?? 'GET', incoming.url ?? '/']
    const entry = { method, path, body: '' }
    requests.push(entry)
    incoming.on('data', (part: Buffer) => (entry.body += part.toString()))
    const fault = ruleFor(method, path)
    if (fault?.do === 'cut') incoming.socket.destroy()
    else if (fault?.do === 'answer') reply.writeHead(fault.status, { 'content-type': fault.type ?? 'application/json' }).end(fault.body)
    else if (fault?.do !== 'hang') void pass(target, incoming, reply, fault?.with).catch(() => reply.destroy())
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: requests,
    /** Adds a rule before the existing ones. */
    break: (path: RegExp, fault: Fault, more: Pick<Rule, 'method' | 'times'> = {}) => void rules.unshift({ path, fault, ...more }),
    mend: () => void rules.splice(0),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type BreakingProxy = Awaited<ReturnType<typeof startBreakingProxy>>
