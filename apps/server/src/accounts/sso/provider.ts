import type { SsoConfig } from '@avisa/contract/municipalities/schemas'
import { paths } from '@avisa/contract/paths'
import { refuse } from '@avisa/contract/refusal'
import { createHash } from 'node:crypto'
import * as oidc from 'openid-client'
import type { Deps } from '#/platform/deps.ts'
import { OutsideProblem } from '#/platform/outside-call.ts'

export type Provider = { config: SsoConfig; secreto: string | undefined }
type Caller = { deps: Deps; warn: (cause: unknown) => void }

const isUnreachable = (cause: unknown): boolean =>
  cause instanceof OutsideProblem || (cause instanceof Error && cause.cause !== undefined && isUnreachable(cause.cause))

/** Whether the provider gives no answer or a wrong one; why is in the log. */
const refuseProvider = ({ warn }: Caller, cause: unknown): never => {
  warn(cause)
  return refuse(isUnreachable(cause) ? 'sso.unreachable' : 'sso.refused')
}

const fetchThrough =
  ({ deps }: Caller): oidc.CustomFetch =>
  async (url, { method, headers, body }) => {
    const form = body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : ''
    const bytes = method === 'POST' ? Buffer.from(form) : undefined
    const { status, body: text, type = '' } = await deps.provider(new URL(url), headers, bytes)
    return new Response(text === '' ? null : text, { status, headers: { 'content-type': type } })
  }

const authOf = (secreto: string | undefined, methods: readonly string[] | undefined) => {
  if (secreto === undefined) return oidc.None()
  return methods?.includes('client_secret_post') ? oidc.ClientSecretPost(secreto) : oidc.ClientSecretBasic(secreto)
}

/** The provider's metadata, whose issuer must be the configured one. Without https only where the operator names the host. */
const open = async (caller: Caller, { config: { emisor, cliente_id }, secreto }: Provider): Promise<oidc.Configuration> => {
  const fetch = fetchThrough(caller)
  const execute = emisor.startsWith('http:') ? [oidc.allowInsecureRequests] : []
  const discovered = await oidc.discovery(new URL(emisor), cliente_id, secreto, undefined, { [oidc.customFetch]: fetch, execute })
  const metadata = discovered.serverMetadata()
  const opened = new oidc.Configuration(metadata, cliente_id, secreto, authOf(secreto, metadata.token_endpoint_auth_methods_supported))
  opened[oidc.customFetch] = fetch
  for (const apply of execute) apply(opened)
  return opened
}

/** Nonce and code verifier follow from the tab's secret, of which the server keeps a hash. */
const derive = (pestanya: string, what: 'nonce' | 'verificador') => createHash('sha256').update(`${what}:${pestanya}`).digest('base64url')

export const returnAddress = ({ address }: Deps): string => new URL(paths.ssoReturn, address()).href

type Tab = { state: string; pestanya: string }

export const addressOf = async (caller: Caller, provider: Provider, { state, pestanya }: Tab): Promise<string> => {
  try {
    const opened = await open(caller, provider)
    return oidc.buildAuthorizationUrl(opened, {
      redirect_uri: returnAddress(caller.deps),
      scope: provider.config.ambitos,
      state,
      nonce: derive(pestanya, 'nonce'),
      code_challenge: await oidc.calculatePKCECodeChallenge(derive(pestanya, 'verificador')),
      code_challenge_method: 'S256',
    }).href
  } catch (cause) {
    return refuseProvider(caller, cause)
  }
}

export type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string }

/** The claims of the ID token, checked, over those of the userinfo endpoint. */
export const claimsOf = async (
  caller: Caller,
  provider: Provider,
  answer: Tab & { code: string; iss: string | undefined },
): Promise<Claims> => {
  const { state, pestanya, code, iss } = answer
  try {
    const opened = await open(caller, provider)
    const url = new URL(returnAddress(caller.deps))
    url.search = new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }).toString()
    const tokens = await oidc.authorizationCodeGrant(opened, url, {
      expectedState: state,
      expectedNonce: derive(pestanya, 'nonce'),
      pkceCodeVerifier: derive(pestanya, 'verificador'),
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) return refuse('sso.refused')
    const hasMore = opened.serverMetadata().userinfo_endpoint !== undefined
    const more = hasMore ? await oidc.fetchUserInfo(opened, tokens.access_token, claims.sub) : {}
    return { ...more, ...claims }
  } catch (cause) {
    return refuseProvider(caller, cause)
  }
}
