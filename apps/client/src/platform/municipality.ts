import { listMunicipalities } from '@avisa/contract/municipalities/endpoints'
import type { Municipality } from '@avisa/contract/municipalities/schemas'
import { asCallError } from './call-error.ts'
import { call } from './call.ts'
import { dropCopies, keepCopy, readCopy } from './copies.ts'
import { configuredPaths, municipality, unitIds } from './identity.ts'
import { launch } from './launch.ts'
import { readLocal, writeLocal } from './local.ts'
import { useObservable } from './observable.ts'
import { queryClient } from './queries.ts'
import { dropCaches, townCaches } from './service-worker/photo-cache.ts'
import { endSession } from './session.ts'
import { clearOverrides } from './text.ts'

export const useMunicipality = (): Municipality | null => useObservable(municipality)

const listCopy = 'municipios'
const listAll = async (): Promise<readonly Municipality[]> => {
  try {
    const found = await call(listMunicipalities)
    await keepCopy(listCopy, found, null)
    return found
  } catch (thrown) {
    const kept = await readCopy<readonly Municipality[]>(listCopy)
    if (kept?.length) return kept
    throw thrown
  }
}

const remembered = (): Municipality | null => {
  try {
    return JSON.parse(readLocal('municipio') ?? 'null') as Municipality | null
  } catch {
    return null
  }
}

export const takeMunicipality = (one: Municipality) => {
  municipality.set(one)
  writeLocal('municipio', JSON.stringify(one))
}

/** Everything of the municipality that is left goes; drafts and what waits to be sent stay with it, on the device. */
export const forgetMunicipality = async (): Promise<void> => {
  municipality.set(null)
  await endSession()
  queryClient.clear()
  clearOverrides()
  unitIds.set(null)
  configuredPaths.set(new Map())
  await Promise.all([dropCopies(), dropCaches(townCaches)])
}

const sameAs = (known: Municipality) => (one: Municipality) => one.id === known.id && one.nombre === known.nombre

/** The remembered one may have another colour or key by now; seen behind the first screen. */
const lookAgain = async (known: Municipality, change: (one: Municipality) => Promise<void>): Promise<void> => {
  const now = (await listAll()).find(sameAs(known))
  if (!now || municipality.get()?.api_key !== known.api_key) return
  if (now.api_key === known.api_key) takeMunicipality(now)
  else await change(now)
}

/**
 * Takes the municipality that the launch names (`municipio`), the remembered one, or the only one; answers the list where the
 * person has to choose. `change` is told when the remembered one has another key by now.
 */
export const findMunicipality = async (change: (one: Municipality) => Promise<void>): Promise<readonly Municipality[] | null> => {
  const known = remembered()
  if (known && (launch.municipality ?? known.id) === known.id) {
    municipality.set(known)
    void lookAgain(known, change).catch((cause: unknown) => console.warn('municipalities not refreshed', asCallError(cause).kind))
    return null
  }
  const all = await listAll()
  const found = all.find(({ id }) => id === launch.municipality) ?? known ?? (all.length === 1 ? all[0] : undefined)
  if (!found) return all
  if (known && known.id !== found.id) await forgetMunicipality()
  takeMunicipality(found)
  return null
}
