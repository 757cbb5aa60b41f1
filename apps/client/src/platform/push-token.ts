import { updatePushToken } from '@avisa/contract/accounts/routes'
import type { Client } from './client.ts'
import { asCallError } from './call-error.ts'
import { call } from './call.ts'
import { deviceInHeader } from '@avisa/contract/values/ids'
import { hasReportedBefore, launchPushToken, person } from './identity.ts'

/**
 * Sends the push token of the launch where there is a user or a report to notify about; otherwise login or
 * first report include it. `force`: the person enabled push.
 */
export const registerPushToken = async (client: Client, firebase_token = launchPushToken(client), force = false): Promise<void> => {
  if (firebase_token === undefined || (!force && person(client).get() === null && !hasReportedBefore(client).get())) return
  await call(client, updatePushToken, { params: { uuid: deviceInHeader }, body: { firebase_token } }).catch((cause: unknown) =>
    console.warn('push token not told', asCallError(cause).kind),
  )
}
