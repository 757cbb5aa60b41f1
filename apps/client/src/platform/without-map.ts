import { updateUserConfig } from '@avisa/contract/accounts/routes'
import type { User } from '@avisa/contract/access/schemas'
import { asCallError } from './call-error.ts'
import { call } from './call.ts'
import { part, useClient, type Client } from './client.ts'
import { person } from './identity.ts'
import { readLocal, writeLocal } from './local.ts'
import { isOnline, onNetworkChange } from './network.ts'
import { observable, useObservable } from './observable.ts'

const key = 'sin_mapa'
/** The change that was not sent yet: whose it is. */
const unsentKey = 'sin_mapa_por_decir'

const withoutMap = part((client) => observable(readLocal(client, key) !== null))

/** Lists and words stand in for every map: the choice of a person, on this device and in their account. */
export const useWithoutMap = (): boolean => {
  const client = useClient()
  return useObservable(withoutMap(client))
}

const keep = (client: Client, on: boolean) => {
  writeLocal(client, key, on ? '1' : null)
  withoutMap(client).set(on)
}

const send = async (client: Client): Promise<void> => {
  const id = person(client).get()?.user_id
  if (id === undefined || readLocal(client, unsentKey) !== String(id)) return
  const sin_mapa = withoutMap(client).get()
  try {
    await call(client, updateUserConfig, { params: { id }, body: { sin_mapa } })
    if (sin_mapa === withoutMap(client).get()) writeLocal(client, unsentKey, null)
  } catch (thrown) {
    console.warn('the choice of maps not kept on the server', asCallError(thrown).kind)
  }
}

export const setWithoutMap = (client: Client, on: boolean): void => {
  keep(client, on)
  const id = person(client).get()?.user_id
  writeLocal(client, unsentKey, id === undefined ? null : String(id))
  void send(client)
}

/** Whoever has switched the maps off elsewhere has none here either; a device without maps stays without. */
export const adoptWithoutMap = (client: Client, { sin_mapa }: User): void => {
  if (sin_mapa === true) keep(client, true)
}

/** Once, at start. */
export const watchWithoutMap = (client: Client): void => {
  onNetworkChange(client, () => isOnline(client) && void send(client))
}
