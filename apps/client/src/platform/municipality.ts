import { listMunicipalities } from '@avisa/contract/municipalities/routes'
import type { Municipality } from '@avisa/contract/municipalities/schemas'
import { useClient, type Client } from './client.ts'
import { asCallError } from './call-error.ts'
import { call } from './call.ts'
import { dropCopies, keepCopy, readCopy } from './copies.ts'
import { configuredPaths, municipality, unitIds } from './identity.ts'
import { readLocal, writeLocal } from './local.ts'
import { useObservable } from './observable.ts'
import { queryClient } from './query-client.ts'
import { dropCaches, townCaches } from './service-worker/photo-cache.ts'
import { endSession } from './session.ts'
import { clearOverrides } from './text.ts'

export const useMunicipality = (): Municipality | null => {
  const client = useClient()
  return useObservable(municipality(client))
}

const listCopy = 'municipios'
const listAll = async (client: Client): Promise<readonly Municipality[]> => {
  try {
    const answer = await call(client, listMunicipalities)
    await keepCopy(client, listCopy, answer, null)
    return answer
  } catch (thrown) {
    const copy = await readCopy<readonly Municipality[]>(client, listCopy)
    if (copy?.length) return copy
    throw thrown
  }
}

const remembered = (client: Client): Municipality | null => {
  try {
    return JSON.parse(readLocal(client, 'municipio') ?? 'null') as Municipality | null
  } catch {
    return null
  }
}

export const takeMunicipality = (client: Client, town: Municipality) => {
  municipality(client).set(town)
  writeLocal(client, 'municipio', JSON.stringify(town))
}

/** Drafts and the outbox stay on the device with their municipality. */
export const forgetMunicipality = async (client: Client): Promise<void> => {
  municipality(client).set(null)
  await endSession(client)
  queryClient(client).clear()
  clearOverrides(client)
  unitIds(client).set(null)
  configuredPaths(client).set(new Map())
  await Promise.all([dropCopies(client), dropCaches(townCaches)])
}

/** A renamed one has its key still; one whose key was changed, its name. */
const sameAs = (stored: Municipality) => (town: Municipality) =>
  town.id === stored.id && (town.nombre === stored.nombre || town.api_key === stored.api_key)

/** The stored municipality may have a new colour or key; checked after the first screen. */
const refreshMunicipality = async (client: Client, stored: Municipality, change: (one: Municipality) => Promise<void>): Promise<void> => {
  const now = (await listAll(client)).find(sameAs(stored))
  if (!now || municipality(client).get()?.api_key !== stored.api_key) return
  if (now.api_key === stored.api_key) takeMunicipality(client, now)
  else await change(now)
}

/**
 * The municipality of the launch (`municipio`), the stored one, or the only one; returns the list where
 * the person must choose. `change` is called when the stored one has a new key.
 */
export const findMunicipality = async (
  client: Client,
  change: (one: Municipality) => Promise<void>,
): Promise<readonly Municipality[] | null> => {
  const stored = remembered(client)
  if (stored && (client.launch.municipality ?? stored.id) === stored.id) {
    municipality(client).set(stored)
    void refreshMunicipality(client, stored, change).catch((cause: unknown) =>
      console.warn('municipalities not refreshed', asCallError(cause).kind),
    )
    return null
  }
  const all = await listAll(client)
  const town = all.find(({ id }) => id === client.launch.municipality) ?? stored ?? (all.length === 1 ? all[0] : undefined)
  if (!town) return all
  if (stored && stored.id !== town.id) await forgetMunicipality(client)
  takeMunicipality(client, town)
  return null
}
