import { appVersion } from '@avisa/contract/http/headers'
import { getMapConfig } from '@avisa/contract/map/endpoints'
import { getParameters, getTranslations, listMunicipalities } from '@avisa/contract/municipalities/endpoints'
import { parameterDefaults, type Municipality, type Parameters } from '@avisa/contract/municipalities/schemas'
import { listStatuses } from '@avisa/contract/statuses/endpoints'
import { tracks, type Track } from '@avisa/contract/statuses/schemas'
import { listTypes } from '@avisa/contract/types/endpoints'
import { listUnits } from '@avisa/contract/units/endpoints'
import { languages } from '@avisa/contract/values/languages'
import { asCallError, type CallError } from './call-error.ts'
import { call } from './call.ts'
import { dropCopies, keepCopy, readCopy } from './copies.ts'
import { municipality, requestTimeout, unitIds, userUpdated } from './identity.ts'
import { forceLanguage } from './language.ts'
import { readLocal, writeLocal } from './local.ts'
import { observable, useObservable } from './observable.ts'
import { loadOf, queryClient, useLoad } from './queries.ts'
import { checkSession, endSession, getPerson } from './session.ts'
import { clearOverrides, overrideTexts } from './text.ts'

/** Where the start stands (START-07): the shell shows the splash, the chooser or the error, and blocks navigation until `ready`. */
export type Startup =
  | { step: 'loading' }
  | { step: 'choose'; municipalities: readonly Municipality[] }
  | { step: 'failed'; error: CallError }
  | { step: 'outdated' }
  | { step: 'ready' }

const startup = observable<Startup>({ step: 'loading' })
export const useStartup = (): Startup => useObservable(startup)
export const useMunicipality = (): Municipality | null => useObservable(municipality)

const options = { bilingual: true, staleTime: 300_000 }
const queries = {
  parameters: () => loadOf(getParameters, {}, options),
  units: () => loadOf(listUnits, {}, options),
  map: () => loadOf(getMapConfig, {}, options),
}

const withDefaults = (found: Partial<Parameters> | undefined): Parameters => ({
  nombre: '',
  nombre_es: '',
  nombre_val: '',
  color: '',
  ...parameterDefaults,
  condiciones: { version: '1', secciones_es: [], secciones_val: [] },
  ...found,
})

/** The municipality's parameters over the defaults (START-38); before they are loaded, the defaults. */
export const useParameters = (): Parameters => withDefaults(useLoad(getParameters, {}, options).data)
/** Management units this person may use, by name. */
export const useUnits = () => useLoad(listUnits, {}, options)
/** The tree of types of a unit. */
export const useTypes = (unitId: number | undefined) =>
  useLoad(
    listTypes,
    { query: { ...(unitId === undefined ? {} : { unidadGestionId: unitId }), include: 'subtipos' } },
    { ...options, enabled: unitId !== undefined },
  )
export const useStatuses = (track: Track) => useLoad(listStatuses, { params: { tipo: track } }, options)
export const useMapConfig = () => useLoad(getMapConfig, {}, options)

const numbers = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10) || 0)
/** True when `version` is older than `least`, both like `1.10.13` (ERR-14). */
export const isOlder = (version: string, least: string): boolean => {
  const [mine, theirs] = [numbers(version), numbers(least)]
  const at = [0, 1, 2].find((place) => (mine[place] ?? 0) !== (theirs[place] ?? 0))
  return at !== undefined && (mine[at] ?? 0) < (theirs[at] ?? 0)
}

const apply = async () => {
  const parameters = withDefaults(await queryClient.ensureQueryData(queries.parameters()))
  requestTimeout.set(parameters.tiempo_espera)
  forceLanguage(parameters.forzar_idioma)
  const units = await queryClient.ensureQueryData(queries.units())
  unitIds.set(parameters.unidades_gestion ? units.map(({ id }) => id) : null)
  startup.set({ step: isOlder(appVersion, parameters.version_minima_app) ? 'outdated' : 'ready' })
}

const loadTexts = (lang: (typeof languages)[number]) =>
  queryClient
    .fetchQuery(loadOf(getTranslations, { params: { cadena: lang } }, options))
    .then((texts) => overrideTexts(lang, texts))
    // Bundled texts are complete: without the municipality's wording everything can still be read.
    .catch((cause: unknown) => console.warn('translations not loaded', lang, asCallError(cause).kind))

/** What screens will need, fetched without waiting, so that it is there without signal too (START-18). */
const loadAhead = async () => {
  const units = await queryClient.ensureQueryData(queries.units())
  void queryClient.prefetchQuery(queries.map())
  for (const track of tracks) void queryClient.prefetchQuery(loadOf(listStatuses, { params: { tipo: track } }, options))
  for (const { id } of units)
    void queryClient.prefetchQuery(loadOf(listTypes, { query: { unidadGestionId: id, include: 'subtipos' } }, options))
}

/** Loads the configuration of the chosen municipality; also the shell's «retry», and after login (AUTH-10). */
export const loadConfiguration = async (): Promise<void> => {
  try {
    await Promise.all([apply(), ...languages.map(loadTexts)])
    void loadAhead()
  } catch (thrown) {
    startup.set({ step: 'failed', error: asCallError(thrown) })
  }
}

/** A token without a known person (from the address) is asked about first; else the screen does not wait for it. */
const begin = async (): Promise<void> => {
  const checked = checkSession()
  if (getPerson() === null) await checked
  await loadConfiguration()
}

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

const take = (one: Municipality) => {
  municipality.set(one)
  writeLocal('municipio', JSON.stringify(one))
}

/** The chooser's answer (OPEN-71): token, user and copies go; drafts and what waits to be sent stay with their municipality. */
export const chooseMunicipality = async (one: Municipality): Promise<void> => {
  startup.set({ step: 'loading' })
  const before = municipality.get()
  if (before && before.api_key !== one.api_key) {
    await endSession()
    queryClient.clear()
    clearOverrides()
    unitIds.set(null)
    await dropCopies()
  }
  take(one)
  await begin()
}

/** Opens the chooser from the settings. */
export const openMunicipalityChooser = async (): Promise<void> => {
  startup.set({ step: 'choose', municipalities: await listAll() })
}
export const closeMunicipalityChooser = () => startup.set({ step: 'ready' })

/** One municipality is taken, of several the remembered one, else the person chooses. */
const findMunicipality = async (): Promise<boolean> => {
  const known = remembered()
  if (known) municipality.set(known)
  const current = async () => {
    const all = await listAll()
    const mine =
      all.find(({ id, nombre }) => known && id === known.id && nombre === known.nombre) ?? (all.length === 1 ? all[0] : undefined)
    if (mine) take(mine)
    else startup.set({ step: 'choose', municipalities: all })
    return mine !== undefined
  }
  if (!known) return current()
  void current().catch((cause: unknown) => console.warn('municipalities not refreshed', asCallError(cause).kind))
  return true
}

export const startConfiguration = async (): Promise<void> => {
  startup.set({ step: 'loading' })
  userUpdated.subscribe(() => municipality.get() && void loadConfiguration())
  try {
    if (await findMunicipality()) await begin()
  } catch (thrown) {
    startup.set({ step: 'failed', error: asCallError(thrown) })
  }
}
