import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { reverseGeocode } from '@avisa/contract/addresses/endpoints'
import { logout, tokenInfo, updatePushToken } from '@avisa/contract/accounts/endpoints'
import type { Session } from '@avisa/contract/accounts/schemas'
import { listIncidents, listOrigins } from '@avisa/contract/incidents/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { getHelp } from '@avisa/contract/help/endpoints'
import { listInspectionPriorities, listInspectionResults } from '@avisa/contract/inspections/endpoints'
import { getMapConfig } from '@avisa/contract/map/endpoints'
import { getParameters, getTranslations, listMunicipalities } from '@avisa/contract/municipalities/endpoints'
import type { Municipality } from '@avisa/contract/municipalities/schemas'
import { listStatuses } from '@avisa/contract/statuses/endpoints'
import { listTypes } from '@avisa/contract/types/endpoints'
import { listUnits } from '@avisa/contract/units/endpoints'
import { languages } from '@avisa/contract/values/languages'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { isOlder } from '@avisa/contract/values/versions'
import { beforeEach, describe, expect, it } from 'vitest'
import { ClientProvider } from './ClientProvider.tsx'
import { call } from './call.ts'
import { chooseMunicipality, loadConfiguration, startConfiguration, useParameters, useStartup, useUnits } from './configuration.ts'
import { hasReportedBefore, municipality, person, requestTimeout, server, token, unitIds } from './identity.ts'
import { changeLanguage } from './language.ts'
import type { Launch } from './launch.ts'
import { setOnline } from './network.ts'
import { registerPushToken } from './push-token.ts'
import { useInfinite, useLoad } from './queries.ts'
import { queryClient } from './query-client.ts'
import { startup } from './startup.ts'
import { checkSession, restoreSession, signIn, signOut } from './session.ts'
import { answer, fakeApi } from './testing/fake-api.ts'
import { clearOverrides, featureTexts } from './text.ts'
import type { Client } from './client.ts'
import { aUnit } from './testing/a-unit.ts'
import { createTestClient } from './testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const town = (id: number, nombre: string): Municipality => ({
  id,
  nombre,
  provincia: 'Alacant',
  color: '#0A6478',
  logo: null,
  centro: { latitud: 38.6, longitud: -0.04 },
  api_key: `key-${nombre}`,
})
const parameters = {
  ...parameterDefaults,
  nombre: 'Altea',
  nombre_es: 'Altea',
  nombre_val: 'Altea',
  color: '#0A6478',
  condiciones: { version: '2', secciones_es: [], secciones_val: [] },
}
const question = { numOpcion: 1, titulo_es: '¿Y?', titulo_val: 'I?', cuerpo_es: ['Eso.'], cuerpo_val: ['Això.'] }
const help = [{ numSeccion: 1, icono: 'sun', titulo_es: 'Ayuda', titulo_val: 'Ajuda', opciones: [question] }]
const map = { centro: { latitud: 38.6, longitud: -0.04 }, zoom: 15, zoom_min: 11, zoom_max: 20, limites: null, capas: [] }
const user: Session['user'] = {
  user_id: 7,
  user_roles: ['Tecnicos'],
  user_permisos: {},
  entidades_ids: [],
  entidades_responsable_ids: [],
  entidades_puede_cambiar_reparador: [],
  unidades_ids: [1],
  lang: 'es',
  nombre: 'Amparo',
  apellidos: '',
  email: 'amparo@demo.example',
  servidor: 'backoffice',
  id_externo: null,
  por_codigo: false,
}
const session: Session = { api_token: 'secret', lang: 'es', num_notificaciones_no_leidas: 0, user }
const meta = { current_page: 1, per_page: 15, total: 0, last_page: 1 }

const wrapper = ({ children }: { children: ReactNode }) => <ClientProvider client={client}>{children}</ClientProvider>
const lateTexts = featureTexts('late', { word: ['ours', 'nostra'] })
const towns = { all: [town(1, 'Altea')] }
let api: ReturnType<typeof fakeApi>

const routes = () => api.requests.map(({ route }) => route)
/** Closes the page: memory is lost, the device's database stays. */
const closePage = (launch: Launch = {}) => {
  cleanup()
  const { storage, database, transport } = client
  client = createTestClient({ storage, database, transport, launch })
}

beforeEach(async () => {
  towns.all = [town(1, 'Altea')]
  api = fakeApi(
    client,
    answer(listMunicipalities, () => towns.all),
    answer(getParameters, () => parameters),
    answer(getTranslations, () => ({})),
    answer(listUnits, () => [aUnit(1, 'Brossa'), aUnit(2, 'Llum')]),
    answer(getMapConfig, () => map),
    answer(listStatuses, () => []),
    answer(listTypes, () => []),
    answer(listInspectionPriorities, () => []),
    answer(listInspectionResults, () => []),
    answer(listOrigins, () => []),
    answer(getHelp, () => help),
    answer(updatePushToken, () => ({})),
    answer(listIncidents, () => ({ data: [], meta })),
    answer(tokenInfo, () => ({ user, infra_token: null, num_notificaciones_no_leidas: 0 })),
    answer(logout, () => ({})),
  )
})
// Stored data are reloaded in the next turn.
// Stored data are reloaded in the next turn.

const start = async () => {
  const { result } = renderHook(() => ({ startup: useStartup(), parameters: useParameters(), units: useUnits() }), { wrapper })
  await act(() => startConfiguration(client))
  return result
}

describe('starting the app', () => {
  it('the only municipality is used, and its configuration loaded (GEN-07, GEN-08, START-18, START-38, CALL-11 to CALL-18)', async () => {
    const result = await start()
    expect(result.current.startup).toEqual({ step: 'ready' })
    expect(result.current.parameters).toMatchObject({ nombre: 'Altea', condiciones: { version: '2' } })
    expect(unitIds(client).get()).toEqual([1, 2])
    await waitFor(() => expect(routes().filter((route) => route === 'GET /api/v1/tipos')).toHaveLength(2))
    const askedOf = (path: string) => api.requests.filter(({ route }) => route === `GET ${path}`)
    const ofUnits = [1, 2].map((unidadGestionId) => ({ unidadGestionId, include: 'subtipos' }))
    expect(askedOf(listTypes.path).map(({ query }) => query)).toEqual(ofUnits)
    const tracks = ['incidencia', 'tecnico', 'reparacion', 'inspeccion']
    expect(askedOf(listStatuses.path).map(({ params }) => params)).toEqual(tracks.map((tipo) => ({ tipo })))
    expect(routes()).toContain('GET /api/v1/ayuda')
    expect(routes()).toEqual(
      expect.arrayContaining([
        'GET /api/v1/param-config/general',
        'GET /api/v1/unidades-gestion',
        'GET /api/v1/configs/mapa',
        'GET /api/v1/inspecciones/prioridades',
        'GET /api/v1/inspecciones/resultados',
      ]),
    )
    expect(api.requests.filter(({ route }) => route.includes('traducciones')).map(({ params }) => params)).toEqual([
      { cadena: 'es' },
      { cadena: 'ca' },
    ])
  })

  it('the municipality’s own texts are used in both languages (CALL-12, ERR-31)', async () => {
    api.answer(answer(getTranslations, ({ params }) => ({ 'late.word': `de Altea, ${params.cadena}` })))
    await start()
    const words = languages.map((lang) => (act(() => changeLanguage(client, lang)), lateTexts.now(client)('word')))
    act(() => changeLanguage(client, 'es'))
    clearOverrides(client)
    expect(words).toEqual(languages.map((lang) => `de Altea, ${lang}`))
  })

  it('the current colour and logo replace the remembered ones (GEN-07)', async () => {
    await start()
    closePage()
    queryClient(client).clear()
    const logo = 'https://www.altea.example/escudo.svg'
    api.answer(answer(getParameters, () => ({ ...parameters, color: '#7A1F3D', logo })))
    await (await client.database()).clear('copies')
    await start()
    expect(municipality(client).get()).toMatchObject({ nombre: 'Altea', color: '#7A1F3D', logo })
    expect(client.storage.local().getItem('municipio')).toContain('#7A1F3D')
  })

  it.each([
    ['asks where reports come from for whoever may say it', true, { 'incidencia.insertar.campos.origen': 1 }, true],
    ['does not ask for anybody else', true, {}, false],
    ['does not ask where the municipality leaves it out', false, { 'incidencia.insertar.campos.origen': 1 }, false],
  ])('%s (START-19, CALL-16)', async (_title, origenes_activos, user_permisos, expectedRoutes) => {
    api.answer(answer(getParameters, () => ({ ...parameters, origenes_activos })))
    person(client).set({ ...user, user_permisos })
    await start()
    await waitFor(() => expect(routes().filter((route) => route === 'GET /api/v1/tipos')).toHaveLength(2))
    expect(routes().includes('GET /api/v1/origenes')).toBe(expectedRoutes)
  })

  it('the municipality of the launch is used, and the previous one is left', async () => {
    towns.all = [town(1, 'Altea'), town(2, 'Calp')]
    await start()
    await act(() => chooseMunicipality(client, town(1, 'Altea')))
    await act(() => signIn(client, session))
    closePage({ municipality: 2 })
    await restoreSession(client)
    await start()
    expect([municipality(client).get()?.nombre, token(client).get()]).toEqual(['Calp', null])
    expect(client.storage.local().getItem('municipio')).toContain('Calp')
  })

  it('a municipality that was renamed is the same one, and nobody is signed out', async () => {
    await start()
    await act(() => signIn(client, session))
    closePage()
    await restoreSession(client)
    towns.all = [{ ...town(1, 'Altea la Nova'), api_key: town(1, 'Altea').api_key }]
    await start()
    await waitFor(() => expect(client.storage.local().getItem('municipio')).toContain('Altea la Nova'))
    expect(token(client).get()).not.toBeNull()
  })

  it('the push token of the launch is sent once there is a user or a report (START-21, CALL-49)', async () => {
    await start()
    await registerPushToken(client, 'F')
    expect(routes()).not.toContain('POST /api/v2/dispositivos/:uuid/actualizar-firebase-token')
    hasReportedBefore(client).set(true)
    await registerPushToken(client, 'F')
    hasReportedBefore(client).set(false)
    const request = api.requests.find(({ route }) => route.includes('firebase'))
    expect(request?.body).toEqual({ firebase_token: 'F' })
  })

  it.each([
    ['/api/v9/donde', '/api/v9/donde'],
    ['https://elsewhere.example/donde', reverseGeocode.path],
  ])('addresses are requested at the municipality’s path, on this server only: %s (ADDR-10)', async (path, expectedPaths) => {
    api.answer(answer(getParameters, () => ({ ...parameters, ruta_geolocalizacion: path })))
    const nowhere = { encontrada: false, direccion: null, id_vial: null, direccioncalle: null, direccionnumero: null }
    api.answer(answer({ ...reverseGeocode, path: expectedPaths }, () => ({ ...nowhere, distrito: null, barrio: null, distancia: null })))
    await start()
    await call(client, reverseGeocode, { query: { lat: 38.6, lng: 0, unidadGestionId: 1 } })
    expect(routes()).toContain(`GET ${expectedPaths}`)
  })

  it('one of several municipalities can be chosen, and is remembered', async () => {
    towns.all = [town(1, 'Altea'), town(2, 'Calp')]
    const result = await start()
    expect(result.current.startup).toMatchObject({ step: 'choose' })
    await act(() => chooseMunicipality(client, town(2, 'Calp')))
    expect(result.current.startup).toEqual({ step: 'ready' })
    closePage()
    await start()
    expect(municipality(client).get()?.nombre).toBe('Calp')
  })

  it('the start continues when a screen that shows the configuration is closed meanwhile', async () => {
    let answerNow = () => {}
    const waits = new Promise<void>((resolve) => (answerNow = resolve))
    api.answer(answer(getParameters, () => waits.then(() => parameters)))
    const started = startConfiguration(client)
    await waitFor(() => expect(routes()).toContain('GET /api/v1/param-config/general'))
    renderHook(() => useParameters(), { wrapper }).unmount()
    answerNow()
    await started
    expect(startup(client).get()).toEqual({ step: 'ready' })
  })

  it('the app works offline from its stored copies (START-17)', async () => {
    await start()
    await waitFor(async () => expect(await (await client.database()).count('copies')).toBeGreaterThan(8))
    closePage()
    setOnline(client, false)
    const result = await start()
    expect(result.current.startup).toEqual({ step: 'ready' })
    await waitFor(() => expect(result.current.units.data?.map(({ nombre }) => nombre)).toEqual(['Brossa', 'Llum']))
    await waitFor(() => expect(result.current.units.savedAt).toBeTypeOf('number'))
    expect(result.current.units.error?.kind).toBe('offline')
  })

  it('a failure without copies is shown, and a retry continues', async () => {
    setOnline(client, false)
    const result = await start()
    expect(result.current.startup).toMatchObject({ step: 'failed', error: { kind: 'offline' } })
    setOnline(client, true)
    await act(() => startConfiguration(client))
    expect(result.current.startup).toEqual({ step: 'ready' })
  })

  it('the timeout is that of the municipality (CALL-10)', async () => {
    api.answer(answer(getParameters, () => ({ ...parameters, tiempo_espera: 20_000 })))
    await start()
    expect(requestTimeout(client).get()).toBe(20_000)
    requestTimeout(client).set(parameters.tiempo_espera)
  })

  it('lists are not limited to units while these are disabled (CALL-09)', async () => {
    api.answer(answer(getParameters, () => ({ ...parameters, unidades_gestion: false })))
    await start()
    expect(unitIds(client).get()).toBeNull()
  })

  it('an outdated app is stopped (ERR-14)', async () => {
    api.answer(answer(getParameters, () => ({ ...parameters, version_minima_app: '1.11.0' })))
    expect((await start()).current.startup).toEqual({ step: 'outdated' })
    expect([isOlder('1.10.13', '1.9.99'), isOlder('1.10.13', '1.10.13'), isOlder('1.10.13', '2.0.0')]).toEqual([false, false, true])
  })

  it('an app is not stopped for a minimum version that no longer applies (ERR-14)', async () => {
    api.answer(answer(getParameters, () => ({ ...parameters, version_minima_app: '1.11.0' })))
    expect((await start()).current.startup).toEqual({ step: 'outdated' })
    await waitFor(async () => {
      const keys = await (await client.database()).getAllKeys('copies')
      expect(keys.some((key) => key.includes('param-config'))).toBe(true)
    })
    closePage()
    api.answer(answer(getParameters, () => parameters))
    expect((await start()).current.startup).toEqual({ step: 'ready' })
  })
})

describe('signing in', () => {
  it('the session is stored with token and server kind, and checked at the next start (AUTH-09, AUTH-17)', async () => {
    await start()
    await act(() => signIn(client, session))
    expect([client.storage.local().getItem('app_token'), client.storage.local().getItem('app_server')]).toEqual(['secret', 'backoffice'])
    closePage()
    setOnline(client, false)
    await restoreSession(client)
    expect(person(client).get()?.nombre).toBe('Amparo')
    setOnline(client, true)
    await checkSession(client)
    expect(routes()).toContain('GET /api/v1/auth/tokeninfo')
  })

  it('signing out deletes everything that was read (AUTH-18)', async () => {
    await start()
    await act(() => signIn(client, session))
    const { result } = renderHook(() => useLoad(listIncidents, {}), { wrapper })
    await waitFor(() => expect(result.current.data).toBeDefined())
    const owners = async () => (await (await client.database()).getAll('copies')).map(({ owner }) => owner)
    await waitFor(async () => expect(await owners()).toContain(7))
    await act(() => signOut(client))
    expect([
      person(client).get(),
      token(client).get(),
      client.storage.local().getItem('app_token'),
      client.storage.local().getItem('app_server'),
    ]).toEqual([null, null, null, null])
    expect(server(client).get()).toBe('backoffice')
    expect(new Set(await owners())).toEqual(new Set([null]))
  })

  it('a refused token ends the session', async () => {
    await restoreSession(client)
    await start()
    await act(() => signIn(client, session))
    api.answer(answer(tokenInfo, () => refuse('http.notSignedIn')))
    await act(() => checkSession(client))
    await waitFor(() => expect(person(client).get()).toBeNull())
  })

  it('a late answer of the previous municipality is not shown', async () => {
    towns.all = [town(1, 'Altea'), town(2, 'Calp')]
    await start()
    await act(() => chooseMunicipality(client, town(1, 'Altea')))
    await act(() => signIn(client, session))
    const late: (() => void)[] = []
    const slowly = <T,>(value: T) => new Promise<T>((resolve) => late.push(() => resolve(value)))
    api.answer(answer(tokenInfo, () => slowly({ user, infra_token: null, num_notificaciones_no_leidas: 0 })))
    api.answer(answer(getTranslations, () => slowly({ 'late.word': 'Altea' })))
    api.answer(answer(listIncidents, () => slowly({ data: [], meta })))
    const asking = checkSession(client)
    const loading = loadConfiguration(client)
    const { result } = renderHook(() => useLoad(listIncidents, {}), { wrapper })
    await waitFor(() => expect(late.length).toBeGreaterThanOrEqual(2))
    api.answer(answer(getTranslations, () => ({})))
    api.answer(answer(listIncidents, () => ({ data: [], meta: { ...meta, total: 7 } })))
    await act(() => chooseMunicipality(client, town(2, 'Calp')))
    await waitFor(() => expect(result.current.data?.meta.total).toBe(7))
    late.forEach((answerNow) => answerNow())
    await Promise.all([asking, loading])
    await waitFor(() => expect(queryClient(client).isFetching()).toBe(0))
    expect([person(client).get(), token(client).get(), municipality(client).get()?.nombre]).toEqual([null, null, 'Calp'])
    expect(result.current.data?.meta.total).toBe(7)
    // The copy is written in the background.
    expect(lateTexts.now(client)('word')).toBe('ours')
    // The copy is written in the background.
    await new Promise((resolve) => setTimeout(resolve, 50))
    const keys = await (await client.database()).getAllKeys('copies')
    expect(keys.filter((key) => key.includes('key-Altea'))).toEqual([])
  })

  it('another municipality starts afresh (ROUTE-52, OPEN-71)', async () => {
    await start()
    await act(() => signIn(client, session))
    await act(() => chooseMunicipality(client, town(2, 'Calp')))
    expect([person(client).get(), token(client).get()]).toEqual([null, null])
    expect(municipality(client).get()?.nombre).toBe('Calp')
  })
})

describe('lists', () => {
  it('a list is loaded page by page (CALL-51)', async () => {
    await start()
    const total = { per_page: 15, total: 20, last_page: 2 }
    api.answer(answer(listIncidents, ({ query }) => ({ data: [], meta: { ...total, current_page: query.page ?? 1 } })))
    const { result } = renderHook(() => useInfinite(listIncidents, { query: { sort: '-fecha' } }), { wrapper })
    await waitFor(() => expect(result.current.hasMore).toBe(true))
    act(() => result.current.more())
    await waitFor(() => expect(result.current.meta?.current_page).toBe(2))
    expect(result.current.hasMore).toBe(false)
  })
})

describe('the configuration', () => {
  it('the configuration is loaded again on signing in (AUTH-10)', async () => {
    await start()
    api.requests.length = 0
    await act(() => signIn(client, session))
    await act(() => loadConfiguration(client))
    expect(routes()).toEqual(expect.arrayContaining(['GET /api/v1/param-config/general', 'GET /api/v1/unidades-gestion']))
  })
})
