import { may } from '@avisa/contract/access/person'
import { reverseGeocode, searchAddresses } from '@avisa/contract/addresses/routes'
import { getHelp } from '@avisa/contract/help/routes'
import { appVersion } from '@avisa/contract/http/headers'
import { listOrigins } from '@avisa/contract/incidents/routes'
import { listInspectionPriorities, listInspectionResults } from '@avisa/contract/inspections/routes'
import { getMapConfig } from '@avisa/contract/map/routes'
import { getParameters, getTranslations } from '@avisa/contract/municipalities/routes'
import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import type { Municipality, Parameters } from '@avisa/contract/municipalities/schemas'
import { listStatuses } from '@avisa/contract/statuses/routes'
import { tracks, type Track } from '@avisa/contract/statuses/tracks'
import { listTypes } from '@avisa/contract/types/routes'
import { listUnits } from '@avisa/contract/units/routes'
import { languages } from '@avisa/contract/values/languages'
import { isOlder } from '@avisa/contract/values/versions'
import { asCallError } from './call-error.ts'
import { setHosts } from './embedding.ts'
import { citizenServer, configuredPaths, municipality, requestTimeout, server, token, unitIds, userUpdated } from './identity.ts'
import { whenIdle } from './idle.ts'
import { forceLanguage } from './language.ts'
import { findMunicipality, forgetMunicipality, takeMunicipality } from './municipality.ts'
import { useObservable } from './observable.ts'
import { registerPushToken } from './push-token.ts'
import { loadOf, queryClient, useLoad } from './queries.ts'
import { renewDevice } from './renew-device.ts'
import { checkSession, getPerson } from './session.ts'
import { startup } from './startup.ts'
import { overrideTexts } from './text.ts'

export { useMunicipality } from './municipality.ts'
export { useStartup } from './startup.ts'

const options = { bilingual: true, staleTime: 300_000, steady: true } as const
const queries = {
  parameters: () => loadOf(getParameters, {}, options),
  units: () => loadOf(listUnits, {}, options),
  map: () => loadOf(getMapConfig, {}, options),
}

const withDefaults = (stored: Partial<Parameters> | undefined): Parameters => ({
  nombre: '',
  nombre_es: '',
  nombre_val: '',
  color: '',
  ...parameterDefaults,
  condiciones: { version: '1', secciones_es: [], secciones_val: [] },
  ...stored,
})

/** Used until those of the person who has just signed in or out are loaded. */
let lastParameters: Parameters | undefined

/** The defaults until they are loaded. */
export const useParameters = (): Parameters => {
  // Until the person is known, there is nobody to load them for.
  const enabled = useObservable(municipality) !== null
  return withDefaults(useLoad(getParameters, {}, { ...options, enabled }).data ?? lastParameters)
}
export const currentParameters = (): Parameters => withDefaults(lastParameters)
export const useUnits = () => useLoad(listUnits, {}, options)
export const useTypes = (unitId: number | undefined) =>
  useLoad(
    listTypes,
    { query: { ...(unitId === undefined ? {} : { unidadGestionId: unitId }), include: 'subtipos' } },
    { ...options, enabled: unitId !== undefined },
  )
export const useStatuses = (track: Track) => useLoad(listStatuses, { params: { tipo: track } }, options)
export const useMapConfig = () => useLoad(getMapConfig, {}, options)

/** Only paths of this server, because every call carries the key and the session. */
const addressPaths = ({ ruta_geolocalizacion, ruta_direcciones }: Parameters): ReadonlyMap<string, string> => {
  const configured = [
    [reverseGeocode.path, ruta_geolocalizacion],
    [searchAddresses.path, ruta_direcciones],
  ] as const
  return new Map(configured.filter(([, path]) => /^\/(?![/\\])/.test(path)))
}

/** A path of this server or another address; anything else falls back to this server. */
const citizenServerOf = ({ servidor_ciudadano: { url } }: Parameters): string =>
  /^(https?:\/\/|\/(?![/\\]))/.test(url) ? url.replace(/\/$/, '') : '/citizen'

/** Only the citizens' server knows a citizen's token, and its address is in the parameters. */
const identifyPerson = async () => {
  if (server.get() === 'ciudadano')
    citizenServer.set(citizenServerOf(withDefaults(await queryClient.ensureQueryData(queries.parameters()))))
  await checkSession()
}

/** Of two overlapping loads (a login, another municipality) only the later one counts. */
let round = 0

const isOutdated = ({ version_minima_app }: Parameters) => isOlder(appVersion, version_minima_app)

/**
 * A stored copy may require an app version that is no longer current, so the server is asked before the
 * app stops.
 */
const readParameters = async (): Promise<Parameters> => {
  const copy = await queryClient.ensureQueryData(queries.parameters())
  if (!isOutdated(withDefaults(copy))) return withDefaults(copy)
  return withDefaults(await queryClient.fetchQuery({ ...queries.parameters(), staleTime: 0 }).catch(() => copy))
}

/** The remembered colour and logo may be outdated. */
const applyAppearance = ({ color, logo }: Parameters) => {
  const town = municipality.get()
  if (town && color && (town.color !== color || town.logo !== logo)) takeMunicipality({ ...town, color, logo })
}

const apply = async (ownRound: number) => {
  const parameters = await readParameters()
  const units = await queryClient.ensureQueryData(queries.units())
  if (ownRound !== round) return
  lastParameters = parameters
  applyAppearance(parameters)
  citizenServer.set(citizenServerOf(parameters))
  requestTimeout.set(parameters.tiempo_espera)
  setHosts(parameters.sitios_permitidos)
  forceLanguage(parameters.forzar_idioma)
  configuredPaths.set(addressPaths(parameters))
  unitIds.set(parameters.unidades_gestion ? units.map(({ id }) => id) : null)
  startup.set({ step: isOutdated(parameters) ? 'outdated' : 'ready' })
}

const loadTexts = (lang: (typeof languages)[number], mine: number) =>
  queryClient
    .fetchQuery(loadOf(getTranslations, { params: { cadena: lang } }, options))
    .then((texts) => mine === round && overrideTexts(lang, texts))
    // Bundled texts are complete, so the municipality's own texts are optional.
    .catch((cause: unknown) => console.warn('translations not loaded', lang, asCallError(cause).kind))

/** Loaded after the first screen, without waiting, so that it is also available offline. */
const loadAhead = async ({ origenes_activos, ayuda }: Parameters, mine: number) => {
  await whenIdle()
  // Somebody signed in or out in the meantime, which starts its own load.
  if (mine !== round) return
  const units = queryClient.getQueryData<readonly { id: number }[]>(queries.units().queryKey) ?? []
  void queryClient.prefetchQuery(queries.map())
  for (const track of tracks) void queryClient.prefetchQuery(loadOf(listStatuses, { params: { tipo: track } }, options))
  void queryClient.prefetchQuery(loadOf(listInspectionPriorities, {}, options))
  void queryClient.prefetchQuery(loadOf(listInspectionResults, {}, options))
  if (ayuda) void queryClient.prefetchQuery(loadOf(getHelp, {}, options))
  if (origenes_activos && may(getPerson(), 'incidencia.insertar.campos.origen'))
    void queryClient.prefetchQuery(loadOf(listOrigins, {}, options))
  for (const { id } of units)
    void queryClient.prefetchQuery(loadOf(listTypes, { query: { unidadGestionId: id, include: 'subtipos' } }, options))
}

/**
 * Finds the municipality and loads its configuration: at start, after login, and on «retry». An unknown
 * token from the address is checked first; otherwise the screen does not wait for the person.
 */
export const loadConfiguration = async (): Promise<void> => {
  const mine = ++round
  try {
    if (municipality.get() === null && !(await isFound())) return
    await renewDevice()
    if (getPerson() === null && token.get() !== null) await identifyPerson()
    await Promise.all([apply(mine), ...languages.map((lang) => loadTexts(lang, mine))])
    void loadAhead(withDefaults(lastParameters), mine)
  } catch (thrown) {
    if (mine === round) startup.set({ step: 'failed', error: asCallError(thrown) })
  }
}

/** Restarts with the colours, texts and data of the chosen municipality. */
export const chooseMunicipality = async (town: Municipality): Promise<void> => {
  startup.set({ step: 'loading' })
  const before = municipality.get()
  if (before && before.api_key !== town.api_key) {
    lastParameters = undefined
    await forgetMunicipality()
  }
  takeMunicipality(town)
  await loadConfiguration()
}

const isFound = async (): Promise<boolean> => {
  const choice = await findMunicipality(chooseMunicipality)
  if (choice) startup.set({ step: 'choose', municipalities: choice })
  return choice === null
}

userUpdated.subscribe(() => municipality.get() && void loadConfiguration())

export const startConfiguration = async (): Promise<void> => {
  startup.set({ step: 'loading' })
  const isSignedIn = getPerson() !== null
  await loadConfiguration()
  if (isSignedIn) await checkSession()
  if (startup.get().step === 'ready') await registerPushToken()
}
