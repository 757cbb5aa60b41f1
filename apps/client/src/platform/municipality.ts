import { listMunicipalities } from '@avisa/contract/municipalities/routes'
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
    const answer = await call(listMunicipalities)
    await keepCopy(listCopy, answer, null)
    return answer
  } catch (thrown) {
    const copy = await readCopy<readonly Municipality[]>(listCopy)
    if (copy?.length) return copy
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

export const takeMunicipality = (town: Municipality) => {
  municipality.set(town)
  writeLocal('municipio', JSON.stringify(town))
}

/** Drafts and the outbox stay on the device with their municipality. */
export const forgetMunicipality = async (): Promise<void> => {
  municipality.set(null)
  await endSession()
  queryClient.clear()
  clearOverrides()
  unitIds.set(null)
  configuredPaths.set(new Map())
  await Promise.all([dropCopies(), dropCaches(townCaches)])
}

const sameAs = (stored: Municipality) => (town: Municipality) => town.id === stored.id && town.nombre === stored.nombre

/** The stored municipality may have a new colour or key; checked after the first screen. */
const refreshMunicipality = async (stored: Municipality, change: (one: Municipality) => Promise<void>): Promise<void> => {
  const now = (await listAll()).find(sameAs(stored))
  if (!now || municipality.get()?.api_key !== stored.api_key) return
  if (now.api_key === stored.api_key) takeMunicipality(now)
  else await change(now)
}

/**
 * The municipality of the launch (`municipio`), the stored one, or the only one; returns the list where
 * the person must choose. `change` is called when the stored one has a new key.
 */
export const findMunicipality = async (change: (one: Municipality) => Promise<void>): Promise<readonly Municipality[] | null> => {
  const stored = remembered()
  if (stored && (launch.municipality ?? stored.id) === stored.id) {
    municipality.set(stored)
    void refreshMunicipality(stored, change).catch((cause: unknown) =>
      console.warn('municipalities not refreshed', asCallError(cause).kind),
    )
    return null
  }
  const all = await listAll()
  const town = all.find(({ id }) => id === launch.municipality) ?? stored ?? (all.length === 1 ? all[0] : undefined)
  if (!town) return all
  if (stored && stored.id !== town.id) await forgetMunicipality()
  takeMunicipality(town)
  return null
}
