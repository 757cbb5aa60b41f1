const wire = { 'x-api-key': 'avisa-demo', 'x-api-version': '1.0.0', 'content-type': 'application/json', 'accept-language': 'es' }

/** Calls of a session without its browser. A body makes it a POST unless a method is given. */
export const callerWith =
  (token?: string) =>
  async <T>(path: string, body?: object, method = body === undefined ? 'GET' : 'POST'): Promise<T> => {
    const headers = token === undefined ? wire : { ...wire, authorization: `Bearer ${token}` }
    const given = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
    const answer = await fetch(`${process.env['AVISA_URL']}/api/v1${path}`, given)
    return (await answer.json()) as T
  }

/** Somebody of the demo's staff, who calls the product from another device. */
export type Caller = { id: number; token: string; call: ReturnType<typeof callerWith> }

export const callerOf = async (name: string): Promise<Caller> => {
  const who = { email: `${name}@demo.example`, password: 'avisa-demo' }
  const { user_id, api_token } = await callerWith()<{ user_id: number; api_token: string }>('/auth/login', who)
  return { id: user_id, token: api_token, call: callerWith(api_token) }
}
