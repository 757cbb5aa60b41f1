import { renewDevice as renewAtServer } from '@avisa/contract/accounts/routes'
import { deviceInHeader } from '@avisa/contract/values/ids'
import { asCallError } from './call-error.ts'
import { call } from './call.ts'
import { deviceIsGiven, municipality, replaceDevice } from './identity.ts'
import { readLocal, writeLocal } from './local.ts'

/** Milliseconds: the first screen waits for it. */
const patience = 8000

const renewed = (): readonly string[] => (readLocal('dispositivo_renovado') ?? '').split('\n')

/**
 * Has the server move what it keeps under the secret of before to the one of now, once in each municipality. Where it is not reached,
 * the next start tries again; until then what was reported before is not shown as one's own.
 */
export const renewDevice = async (): Promise<void> => {
  const anterior = readLocal('dispositivo_anterior')
  const town = municipality.get()?.api_key
  if (anterior === null || town === undefined || renewed().includes(town)) return
  try {
    await call(renewAtServer, { params: { uuid: deviceInHeader }, body: { anterior } }, { timeout: patience })
    writeLocal('dispositivo_renovado', [...renewed(), town].join('\n'))
  } catch (cause) {
    console.warn('device not renewed', asCallError(cause).kind)
  }
}

/** After somebody has signed in: whoever made the link that gave this device its secret knows it. */
export const replaceGivenDevice = async (): Promise<void> => {
  if (!deviceIsGiven()) return
  replaceDevice()
  await renewDevice()
}
