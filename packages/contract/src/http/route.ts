export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type RouteOptions = {
  /** A plain link must reach it, without the municipality's API key, and why. */
  keyless?: string
  /** Its 401 is about what was sent, not about the session of the sender. */
  ownsSession?: true
  /** Milliseconds until the client gives up, instead of the configured ones. */
  timeout?: number
}

/** What a client must know of a call to send it. The rest is in `endpoints.ts` of the same feature, which no client loads. */
export type Route = { method: Method; path: string } & RouteOptions

/** Method and path of a call: `route('GET /api/v1/tareas')`. */
/* @__NO_SIDE_EFFECTS__ */
export const route = <const M extends Method, const P extends `/${string}`, const O extends RouteOptions = Record<never, never>>(
  line: `${M} ${P}`,
  options?: O,
): { method: M; path: P } & O => {
  const [method, path] = line.split(' ') as [M, P]
  return { method, path, ...(options as O) }
}
