import { resetCitizenPassword, resetPassword } from '@avisa/contract/accounts/routes'
import type { Client } from '#/platform/client.ts'
import { asCallError, type CallError } from '#/platform/call-error.ts'
import { call } from '#/platform/call.ts'
import { afterRefusedReset, resetFailure } from './failures.ts'

/** `said` is the server's own sentence, where there is one. */
export type ResetAnswer = { why: 'sent' | 'active' | 'pending' | ReturnType<typeof resetFailure>; message: string }

const failureOf = (attempt: Promise<unknown>): Promise<CallError | undefined> => attempt.then(() => undefined, asCallError)
const sent: ResetAnswer = { why: 'sent', message: '' }

const requestBackofficeReset = async (client: Client, email: string): Promise<ResetAnswer> => {
  const error = await failureOf(call(client, resetPassword, { body: { email } }))
  return error ? { why: resetFailure(error), message: error.message } : sent
}

/** Asks the citizens' server first, if there is one, then the main API. */
export const requestReset = async (client: Client, email: string, citizens: boolean): Promise<ResetAnswer> => {
  if (!citizens) return requestBackofficeReset(client, email)
  const error = await failureOf(call(client, resetCitizenPassword, { body: { email } }))
  if (!error) return sent
  const follows = afterRefusedReset(error)
  return follows === 'fallback' ? requestBackofficeReset(client, email) : { why: follows, message: error.message }
}
