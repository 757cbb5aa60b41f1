import { reverseGeocode, searchAddresses } from '@avisa/contract/addresses/endpoints'
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
import { setHosts } from './embedding.ts'
import { configuredPaths, municipality, requestTimeout, unitIds, userUpdated } from './identity.ts'
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

/** ADDR-10; paths of this server only, because every call carries the key and the session. */
const addressPaths = ({ ruta_geolocalizacion, ruta_direcciones }: Parameters): ReadonlyMap<string, string> => {
  const configured = [
    [reverseGeocode.path, ruta_geolocalizacion],
    [searchAddresses.path, ruta_direcciones],
  ] as const
  return new Map(configured.filter(([, path]) => /^\/(?![/\\])/.test(path)))
}

/** Counts the loads: of two that overlap (a login, another municipality) only the later one has a say. */
let round = 0

const apply = async (mine: number) => {
  const parameters = withDefaults(await queryClient.ensureQueryData(queries.parameters()))
  const units = await queryClient.ensureQueryData(queries.units())
  if (mine !== round) return
  requestTimeout.set(parameters.tiempo_espera)
  setHosts(parameters.sitios_permitidos)
  forceLanguage(parameters.forzar_idioma)
  configuredPaths.set(addressPaths(parameters))
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

/**
 * Finds the municipality if need be and loads its configuration: at start, after login (AUTH-10), and as the shell's «retry».
 * A token whose person is not known (from the address) is asked about first; else the screen does not wait for it.
 */
export const loadConfiguration = async (): Promise<void> => {
  const mine = ++round
  try {
    if (municipality.get() === null && !(await findMunicipality())) return
    if (getPerson() === null) await checkSession()
    await Promise.all([apply(mine), ...languages.map(loadTexts)])
    void loadAhead()
  } catch (thrown) {
    if (mine === round) startup.set({ step: 'failed', error: asCallError(thrown) })
  }
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
    municipality.set(null)
    await endSession()
    queryClient.clear()
    clearOverrides()
    unitIds.set(null)
    await dropCopies()
  }
  take(one)
  await loadConfiguration()
}

const sameAs = (known: Municipality | null) => (one: Municipality) => one.id === known?.id && one.nombre === known.nombre

/** The remembered one may have another colour or key by now; seen behind the first screen. */
const lookAgain = async (known: Municipality): Promise<void> => {
  const now = (await listAll()).find(sameAs(known))
  if (now && now.api_key !== known.api_key) await chooseMunicipality(now)
  else if (now) take(now)
}

/** The remembered municipality, or the only one; of several the person chooses. True when there is one. */
const findMunicipality = async (): Promise<boolean> => {
  const known = remembered()
  if (known) {
    municipality.set(known)
    void lookAgain(known).catch((cause: unknown) => console.warn('municipalities not refreshed', asCallError(cause).kind))
    return true
  }
  const all = await listAll()
  const [only] = all
  if (only && all.length === 1) take(only)
  else startup.set({ step: 'choose', municipalities: all })
  return municipality.get() !== null
}

userUpdated.subscribe(() => municipality.get() && void loadConfiguration())

export const startConfiguration = async (): Promise<void> => {
  startup.set({ step: 'loading' })
  const known = getPerson() !== null
  await loadConfiguration()
  if (known) await checkSession()
}
