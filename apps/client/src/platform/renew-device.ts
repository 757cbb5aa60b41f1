import { renewDevice as renewAtServer } from '@avisa/contract/accounts/routes'
import { deviceInHeader } from '@avisa/contract/values/ids'
import type { Client } from './client.ts'
import { asCallError } from './call-error.ts'
import { call } from './call.ts'
import { deviceIsGiven, municipality, replaceDevice } from './identity.ts'
import { readLocal, writeLocal } from './local.ts'

/** In ms: the first screen waits for it. */
const patience = 8000

const renewed = (client: Client): readonly string[] => (readLocal(client, 'dispositivo_renovado') ?? '').split('\n')

/**
 * Moves the server's data from the previous secret to the current one, once per municipality. When the
 * server is not reached, the next start tries again; until then earlier reports are not listed as one's
 * own.
 */
export const renewDevice = async (client: Client): Promise<void> => {
  const anterior = readLocal(client, 'dispositivo_anterior')
  const town = municipality(client).get()?.api_key
  if (anterior === null || town === undefined || renewed(client).includes(town)) return
  try {
    await call(client, renewAtServer, { params: { uuid: deviceInHeader }, body: { anterior } }, { timeout: patience })
    writeLocal(client, 'dispositivo_renovado', [...renewed(client), town].join('\n'))
  } catch (cause) {
    console.warn('device not renewed', asCallError(cause).kind)
  }
}

/** After signing in: the author of the link that set the secret knows it. */
export const replaceGivenDevice = async (client: Client): Promise<void> => {
  if (!deviceIsGiven(client)) return
  replaceDevice(client)
  await renewDevice(client)
}
