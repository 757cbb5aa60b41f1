import { updatePushToken } from '@avisa/contract/accounts/routes'
import { asCallError } from './call-error.ts'
import { call } from './call.ts'
import { deviceInHeader } from '@avisa/contract/values/ids'
import { hasReportedBefore, launchPushToken, person } from './identity.ts'

/**
 * Tells the server the push token that the launch gave, where it has somebody or a report to write about;
 * otherwise the login or the first report brings it along. `asked`: the person wants it anyway.
 */
export const registerPushToken = async (firebase_token = launchPushToken, force = false): Promise<void> => {
  if (firebase_token === undefined || (!force && person.get() === null && !hasReportedBefore.get())) return
  await call(updatePushToken, { params: { uuid: deviceInHeader }, body: { firebase_token } }).catch((cause: unknown) =>
    console.warn('push token not told', asCallError(cause).kind),
  )
}
