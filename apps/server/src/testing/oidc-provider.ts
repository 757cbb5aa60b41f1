import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export type OidcPerson = { sub: string; email: string; email_verified?: boolean; groups?: readonly string[] }

const keyOf = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), kid: 'uno', use: 'sig', alg: 'RS256' }
}

const visit = async (address: string, back: string): Promise<URL> => {
  const jar = new Map<string, string>()
  let url = address
  for (let step = 0; step < 12; step++) {
    if (url.startsWith(back)) return new URL(url)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`${url} answers ${answer.status}: ${(await answer.text()).slice(0, 500)}`)
    url = new URL(location, url).href
  }
  throw new Error('too many redirects')
}

export const startOidc = async (back: string) => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let person: OidcPerson = { sub: 'nadie', email: 'nadie@vila.example' }
  const client = (client_id: string) => ({ client_id, client_secret: `secreto-de-${client_id}`, redirect_uris: [back] })
  const provider = new Provider(issuer, {
    clients: [client('avisa'), client('otra')],
    jwks: { keys: [keyOf()] },
    cookies: { keys: ['galleta'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], groups: ['groups'] },
    scopes: ['openid', 'email', 'groups'],
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/entra/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...person }) }),
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email groups')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/entra/')) void provider.interactionFinished(request, response, { login: { accountId: person.sub } })
    else void answer(request, response)
  })
  return {
    issuer,
    /** Who enters next, in a browser that has not entered. */
    become: (who: OidcPerson) => void (person = who),
    enter: async (url: string, who: OidcPerson) => {
      person = who
      const { searchParams } = await visit(url, back)
      return { state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '', iss: searchParams.get('iss') ?? undefined }
    },
    stop: async () => {
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}
