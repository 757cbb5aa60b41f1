import type { FastifyReply } from 'fastify'
import type { Scope } from './scope.ts'

/** An open stream of server-sent events. `check`: the caller, if they may still receive it. */
export type EventStream = {
  scope: Scope
  token: string | null
  /** Without data a keep-alive, which proxies need. */
  send: (event?: string, data?: object) => void
  end: () => void
  onEnd: (listener: () => void) => void
  check: () => Promise<Scope | undefined>
}

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx would otherwise buffer the stream.
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
}
/** Bytes buffered for a slow reader; beyond that the stream is closed and its client reconnects. */
const maxWaiting = 64 * 1024

export const openStream = (reply: FastifyReply, who: Pick<EventStream, 'scope' | 'token' | 'check'>): EventStream => {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...streamHeaders })
  raw.flushHeaders()
  return {
    ...who,
    send: (event, data) => {
      if (raw.writableEnded) return
      if (raw.writableLength > maxWaiting) raw.destroy()
      else raw.write(event === undefined ? ':\n\n' : `event: ${event}\ndata: ${JSON.stringify(data ?? {})}\n\n`)
    },
    end: () => raw.end(),
    onEnd: (listener) => void raw.once('close', listener),
  }
}
