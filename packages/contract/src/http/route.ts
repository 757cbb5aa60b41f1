export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type RouteOptions = {
  /** Why a plain link must reach it without the municipality's API key. */
  keyless?: string
  /** Its 401 concerns the credentials in the request, not the caller's session. */
  ownsSession?: true
  /** Milliseconds until the client gives up, instead of the configured ones. */
  timeout?: number
  /** Its answer is saved as a file, and not read. */
  file?: true
}

/** The part of a call that the client needs to send it. The rest is in `endpoints.ts` of the same feature, which no client loads. */
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
