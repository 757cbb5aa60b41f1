import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { may } from '@avisa/contract/access/person'
import { reverseGeocode, searchAddresses } from '@avisa/contract/addresses/routes'
import { listClosings } from '@avisa/contract/closing/routes'
import { getDeadlineRules } from '@avisa/contract/deadlines/routes'
import { getHelp } from '@avisa/contract/help/routes'
import { appVersion } from '@avisa/contract/http/headers'
import { listOrigins } from '@avisa/contract/incidents/routes'
import { listInspectionPriorities, listInspectionResults } from '@avisa/contract/inspections/routes'
import { getMapConfig } from '@avisa/contract/map/routes'
import { getParameters, getTranslations } from '@avisa/contract/municipalities/routes'
import type { Municipality, Parameters } from '@avisa/contract/municipalities/schemas'
import { listStatuses } from '@avisa/contract/statuses/routes'
import { tracks, type Track } from '@avisa/contract/statuses/tracks'
import { listTypes } from '@avisa/contract/types/routes'
import { listUnits } from '@avisa/contract/units/routes'
import type { Route } from '@avisa/contract/http/route'
import { languages } from '@avisa/contract/values/languages'
import { isOlder } from '@avisa/contract/values/versions'
import { part, useClient, type Client } from './client.ts'
import { send } from './call.ts'
import { asCallError } from './call-error.ts'
import { setHosts } from './embedding.ts'
import {
  citizenServer,
  configuredPaths,
  configVersion,
  municipality,
  requestTimeout,
  server,
  token,
  unitIds,
  userUpdated,
  zone,
} from './identity.ts'
import { whenIdle } from './idle.ts'
import { forceLanguage } from './language.ts'
import { findMunicipality, forgetMunicipality, takeMunicipality } from './municipality.ts'
import { isOnline } from './network.ts'
import { useObservable } from './observable.ts'
import { registerPushToken } from './push-token.ts'
import { useLoad } from './queries.ts'
import { loadOf, queryClient, refetchAll } from './query-client.ts'
import { renewDevice } from './renew-device.ts'
import { checkSession, getPerson } from './session.ts'
import { startup } from './startup.ts'
import { overrideTexts } from './text.ts'

export { useMunicipality } from './municipality.ts'
export { useStartup } from './startup.ts'

const options = { bilingual: true, staleTime: 300_000, steady: true } as const
const queriesOf = (client: Client) => ({
  parameters: loadOf(client, getParameters, {}, options),
  units: loadOf(client, listUnits, {}, options),
  map: loadOf(client, getMapConfig, {}, options),
})

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
type Loading = {
  lastParameters?: Parameters
  /** Counts the loads: of two that overlap (a login, another municipality) only the later one has a say. */
  round: number
}
const loading = part((): Loading => ({ round: 0 }))

/** The defaults until they are loaded. */
export const useParameters = (): Parameters => {
  const client = useClient()
  // Until the person is known, there is nobody to load them for.
  const enabled = useObservable(municipality(client)) !== null
  return withDefaults(useLoad(getParameters, {}, { ...options, enabled }).data ?? loading(client).lastParameters)
}
export const currentParameters = (client: Client): Parameters => withDefaults(loading(client).lastParameters)
export const useUnits = () => useLoad(listUnits, {}, options)
export const useTypes = (unitId: number | undefined) =>
  useLoad(
    listTypes,
    { query: { ...(unitId === undefined ? {} : { unidadGestionId: unitId }), include: 'subtipos' } },
    { ...options, enabled: unitId !== undefined },
  )
export const useStatuses = (track: Track) => useLoad(listStatuses, { params: { tipo: track } }, options)
/** By which the deadlines of tasks count on, also without network. */
export const useDeadlineRules = (enabled: boolean) => useLoad(getDeadlineRules, {}, { ...options, enabled })
/** For those who end work. */
export const useClosings = (enabled: boolean) => useLoad(listClosings, {}, { ...options, enabled })
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
const identifyPerson = async (client: Client) => {
  if (server(client).get() === 'ciudadano')
    citizenServer(client).set(citizenServerOf(withDefaults(await queryClient(client).ensureQueryData(queriesOf(client).parameters))))
  await checkSession(client)
}
/** Of two overlapping loads (a login, another municipality) only the later one counts. */

const isOutdated = ({ version_minima_app }: Parameters) => isOlder(appVersion, version_minima_app)

/**
 * A stored copy may require an app version that is no longer current, so the server is asked before the
 * app stops.
 */
const readParameters = async (client: Client): Promise<Parameters> => {
  const copy = await queryClient(client).ensureQueryData(queriesOf(client).parameters)
  if (!isOutdated(withDefaults(copy))) return withDefaults(copy)
  return withDefaults(
    await queryClient(client)
      .fetchQuery({ ...queriesOf(client).parameters, staleTime: 0 })
      .catch(() => copy),
  )
}

/** The remembered colour and logo may be outdated. */
const applyAppearance = (client: Client, { color, logo }: Parameters) => {
  const town = municipality(client).get()
  if (town && color && (town.color !== color || town.logo !== logo)) takeMunicipality(client, { ...town, color, logo })
}

const apply = async (client: Client, ownRound: number) => {
  const parameters = await readParameters(client)
  const units = await queryClient(client).ensureQueryData(queriesOf(client).units)
  if (ownRound !== loading(client).round) return
  loading(client).lastParameters = parameters
  applyAppearance(client, parameters)
  citizenServer(client).set(citizenServerOf(parameters))
  requestTimeout(client).set(parameters.tiempo_espera)
  zone(client).set(parameters.zona_horaria)
  setHosts(client, parameters.sitios_permitidos)
  forceLanguage(client, parameters.forzar_idioma)
  configuredPaths(client).set(addressPaths(parameters))
  unitIds(client).set(parameters.unidades_gestion ? units.map(({ id }) => id) : null)
  startup(client).set({ step: isOutdated(parameters) ? 'outdated' : 'ready' })
}

const loadTexts = (client: Client, lang: (typeof languages)[number], mine: number) =>
  queryClient(client)
    .fetchQuery(loadOf(client, getTranslations, { params: { cadena: lang } }, options))
    .then((texts) => mine === loading(client).round && overrideTexts(client, lang, texts))
    // Bundled texts are complete, so the municipality's own texts are optional.
    .catch((cause: unknown) => console.warn('translations not loaded', lang, asCallError(cause).kind))

/** Loaded after the first screen, without waiting, so that it is also available offline. */
const loadAhead = async (client: Client, { origenes_activos, ayuda }: Parameters, mine: number) => {
  await whenIdle()
  // Somebody signed in or out in the meantime, which starts its own load.
  if (mine !== loading(client).round) return
  const units = queryClient(client).getQueryData<readonly { id: number }[]>(queriesOf(client).units.queryKey) ?? []
  void queryClient(client).prefetchQuery(queriesOf(client).map)
  for (const track of tracks) void queryClient(client).prefetchQuery(loadOf(client, listStatuses, { params: { tipo: track } }, options))
  void queryClient(client).prefetchQuery(loadOf(client, listInspectionPriorities, {}, options))
  void queryClient(client).prefetchQuery(loadOf(client, listInspectionResults, {}, options))
  if (may(getPerson(client), 'obra.consultar.*')) {
    void queryClient(client).prefetchQuery(loadOf(client, listClosings, {}, options))
    void queryClient(client).prefetchQuery(loadOf(client, getDeadlineRules, {}, options))
  }
  if (ayuda) void queryClient(client).prefetchQuery(loadOf(client, getHelp, {}, options))
  if (origenes_activos && may(getPerson(client), 'incidencia.insertar.campos.origen'))
    void queryClient(client).prefetchQuery(loadOf(client, listOrigins, {}, options))
  for (const { id } of units)
    void queryClient(client).prefetchQuery(loadOf(client, listTypes, { query: { unidadGestionId: id, include: 'subtipos' } }, options))
}

/**
 * Finds the municipality and loads its configuration: at start, after login, and on «retry». An unknown
 * token from the address is checked first; otherwise the screen does not wait for the person.
 */
export const loadConfiguration = async (client: Client): Promise<void> => {
  const mine = ++loading(client).round
  try {
    if (municipality(client).get() === null && !(await isFound(client))) return
    await renewDevice(client)
    if (getPerson(client) === null && token(client).get() !== null) await identifyPerson(client)
    await Promise.all([apply(client, mine), ...languages.map((lang) => loadTexts(client, lang, mine))])
    void loadAhead(client, withDefaults(loading(client).lastParameters), mine)
  } catch (thrown) {
    if (mine === loading(client).round) startup(client).set({ step: 'failed', error: asCallError(thrown) })
  }
}

const configured: readonly Route[] = [
  getParameters,
  getTranslations,
  listUnits,
  listTypes,
  listStatuses,
  listClosings,
  getMapConfig,
  getHelp,
  listOrigins,
  listInspectionPriorities,
  listInspectionResults,
]

/** Reads again what it had loaded of the configuration; what cannot be read stays as it is. */
const reloadConfiguration = async (client: Client): Promise<void> => {
  const mine = ++loading(client).round
  await refetchAll(client, configured)
  await Promise.all([apply(client, mine), ...languages.map((lang) => loadTexts(client, lang, mine))])
}

/** In ms, over which the windows of a town read a new version. */
const spread = { staff: 1000, visitors: 10_000 }

const watchVersion = (client: Client): void => {
  let seen = configVersion(client).get()
  let timer: ReturnType<typeof setTimeout> | undefined
  configVersion(client).subscribe(() => {
    const before = seen
    seen = configVersion(client).get()
    if (before === null || seen === null || timer || startup(client).get().step !== 'ready') return
    timer = setTimeout(
      () => {
        timer = undefined
        void reloadConfiguration(client).catch((cause: unknown) => console.warn('configuration not read again', asCallError(cause).kind))
      },
      Math.random() * (server(client).get() === 'backoffice' && token(client).get() !== null ? spread.staff : spread.visitors),
    )
  })
}

/** In ms, for windows without a stream, and no two at once. */
const askEvery = 60_000

/** Any answer bears the version; this one the browser has already. */
const askForVersion = (client: Client): void => {
  setTimeout(() => askForVersion(client), askEvery * (0.9 + 0.2 * Math.random()))
  const isAlone = token(client).get() === null && municipality(client).get() !== null && startup(client).get().step === 'ready'
  if (!isAlone || document.visibilityState !== 'visible' || !isOnline(client)) return
  void send(client, getParameters).catch((cause: unknown) => console.warn('version not read', asCallError(cause).kind))
}

/** Restarts with the colours, texts and data of the chosen municipality. */
export const chooseMunicipality = async (client: Client, town: Municipality): Promise<void> => {
  startup(client).set({ step: 'loading' })
  const before = municipality(client).get()
  if (before && before.api_key !== town.api_key) {
    delete loading(client).lastParameters
    configVersion(client).set(null)
    await forgetMunicipality(client)
  }
  takeMunicipality(client, town)
  await loadConfiguration(client)
}

const isFound = async (client: Client): Promise<boolean> => {
  const choice = await findMunicipality(client, (town) => chooseMunicipality(client, town))
  if (choice) startup(client).set({ step: 'choose', municipalities: choice })
  return choice === null
}

export const startConfiguration = async (client: Client): Promise<void> => {
  watchVersion(client)
  setTimeout(() => askForVersion(client), askEvery * Math.random())
  userUpdated(client).subscribe(() => municipality(client).get() && void loadConfiguration(client))
  startup(client).set({ step: 'loading' })
  const isSignedIn = getPerson(client) !== null
  await loadConfiguration(client)
  if (isSignedIn) await checkSession(client)
  if (startup(client).get().step === 'ready') await registerPushToken(client)
}
