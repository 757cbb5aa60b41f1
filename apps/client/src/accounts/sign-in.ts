import { login } from '@avisa/contract/accounts/routes'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import type { Client } from '#/platform/client.ts'
import { asCallError, type CallError } from '#/platform/call-error.ts'
import { call } from '#/platform/call.ts'
import { signIn, signInAsCitizen, thisDevice } from '#/platform/session.ts'
import { loginFailure, type LoginFailure } from './failures.ts'

export type Credentials = { email: string; password: string }

const failureOf = (attempt: Promise<void>): Promise<CallError | undefined> => attempt.then(() => undefined, asCallError)

const atBackoffice = async (client: Client, { email, password }: Credentials) =>
  signIn(client, await call(client, login, { body: { email, password, device: thisDevice(client) } }))

/** Tries the main API, then the citizens' server if there is one. Returns nothing on success. */
export const signInByEmail = async (
  client: Client,
  typed: Credentials,
  citizens: Parameters['servidor_ciudadano'] | undefined,
): Promise<LoginFailure<CallError> | undefined> => {
  const credentials = { ...typed, email: typed.email.trim() }
  const first = await failureOf(atBackoffice(client, credentials))
  if (!first) return undefined
  if (!citizens) return loginFailure(first)
  const second = await failureOf(signInAsCitizen(client, credentials, citizens))
  return second && loginFailure(first, second)
}
