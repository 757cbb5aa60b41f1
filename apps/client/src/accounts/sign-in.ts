import { loginWithPasskey } from '@avisa/contract/identity/routes'
import { login } from '@avisa/contract/accounts/routes'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import type { Client } from '#/platform/client.ts'
import { asCallError, type CallError } from '#/platform/call-error.ts'
import { call } from '#/platform/call.ts'
import { signIn, signInAsCitizen, thisDevice } from '#/platform/session.ts'
import { askPasskey } from './shared/passkeys.ts'
import { loginFailure, type LoginFailure } from './failures.ts'

/** `codigo_factor`: for an account with a second factor, once the server has asked for it. */
export type Credentials = { email: string; password: string; codigo_factor: string }

const failureOf = (attempt: Promise<void>): Promise<CallError | undefined> => attempt.then(() => undefined, asCallError)

const atBackoffice = async (client: Client, { email, password, codigo_factor }: Credentials) => {
  const factor = codigo_factor === '' ? {} : { codigo_factor }
  await signIn(client, await call(client, login, { body: { email, password, ...factor, device: thisDevice(client) } }))
}

/** The password was right: no other server is asked. */
const aboutFactor = new Set<unknown>(['account.factorNeeded', 'account.wrongFactor'])

/** Tries the main API, then the citizens' server if there is one. Returns nothing on success. */
export const signInByEmail = async (
  client: Client,
  typed: Credentials,
  citizens: Parameters['servidor_ciudadano'] | undefined,
): Promise<LoginFailure<CallError> | undefined> => {
  const credentials = { ...typed, email: typed.email.trim() }
  const first = await failureOf(atBackoffice(client, credentials))
  if (!first) return undefined
  if (aboutFactor.has(first.detail.code)) return { why: first.detail.code === 'account.factorNeeded' ? 'factor' : 'credentials', of: first }
  if (first.detail.code === 'account.ssoOnly') return { why: 'other', of: first }
  if (!citizens) return loginFailure(first)
  const second = await failureOf(signInAsCitizen(client, credentials, citizens))
  return second && loginFailure(first, second)
}

export const signInByPasskey = async (client: Client): Promise<LoginFailure<CallError> | undefined> => {
  const failure = await failureOf(
    askPasskey(client)
      .then((llave) => call(client, loginWithPasskey, { body: { llave, device: thisDevice(client) } }))
      .then((session) => signIn(client, session)),
  )
  return failure && (failure.kind === 'cancelled' ? { why: 'cancelled', of: failure } : loginFailure(failure))
}
