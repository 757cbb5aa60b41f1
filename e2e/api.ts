import { expect } from '@playwright/test'

const wire = { 'x-api-key': 'avisa-demo', 'x-api-version': '1.0.0', 'content-type': 'application/json', 'accept-language': 'es' }

export const callerWith =
  (token?: string) =>
  async <T>(path: string, body?: object, method = body === undefined ? 'GET' : 'POST'): Promise<T> => {
    const headers = token === undefined ? wire : { ...wire, authorization: `Bearer ${token}` }
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
    const answer = await fetch(`${process.env['AVISA_URL']}/api/v1${path}`, init)
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

export const mailedLink = async (email: string): Promise<string> => {
  let href = ''
  await expect(async () => {
    const mails = await (await fetch(`${process.env['AVISA_URL']}/dev/mail`)).text()
    const mail = mails.split('<article>').find((article) => article.includes(email))
    href = /href="([^"]*\/s\/[^"]*)"/.exec(mail ?? '')?.[1] ?? ''
    expect(href).not.toBe('')
  }).toPass({ timeout: 15_000 })
  const { pathname, search } = new URL(href.replaceAll('&amp;', '&'))
  return pathname + search
}

export type Caller = { id: number; token: string; call: ReturnType<typeof callerWith> }

export const callerOf = async (name: string): Promise<Caller> => {
  const who = { email: `${name}@demo.example`, password: 'avisa-demo' }
  type Session = { api_token: string; user: { user_id: number } }
  const { user, api_token } = await callerWith()<Session>('/auth/login', who)
  return { id: user.user_id, token: api_token, call: callerWith(api_token) }
}

export const endDay = async ({ id, call }: Caller): Promise<void> => {
  const { data } = await call<{ data: { id: number }[] }>(`/usuarios/${id}/jornadas?criteria=(estado,=,abierto)`)
  if (data.length > 0) await call(`/usuarios/${id}/jornadas/abierta`, {}, 'PUT')
}
