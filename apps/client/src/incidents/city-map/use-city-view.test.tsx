import { getIncident } from '@avisa/contract/incidents/endpoints'
import { zooms } from '@avisa/contract/map/zooms'
import { listUnits } from '@avisa/contract/units/endpoints'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { popups } from '#/ui/popup/popups.ts'
import { anIncident } from '../testing/an-incident.ts'
import { aUnit } from '#/platform/testing/a-unit.ts'
import { useCityView } from './use-city-view.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const incident = anIncident({ id: 12, geolatitud: 39.07, geolongitud: -0.22 })
const config = (latitud: number) => ({
  centro: { latitud, longitud: -0.25 },
  zoom: zooms.default,
  zoom_min: zooms.min,
  zoom_max: zooms.max,
  limites: null,
  capas: [],
})

/** A municipality of its own for each test, since the last view is remembered by municipality. */
let town = 39
const look = (selected?: number) => {
  const here = config((town += 0.01))
  return renderHook(({ chosen }: { chosen: number | undefined }) => useCityView(here, chosen), {
    initialProps: { chosen: selected },
    wrapper: ({ children }) => <ClientProvider client={client}>{children}</ClientProvider>,
  })
}

const real = Object.getOwnPropertyDescriptor(navigator, 'geolocation')
const stand = (getCurrentPosition: (found: (at: unknown) => void, failed: (why: unknown) => void) => void) =>
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })

let api: ReturnType<typeof fakeApi>
beforeEach(() => {
  api = fakeApi(
    client,
    answer(getIncident, () => incident),
    answer(listUnits, () => []),
  )
})
afterEach(async () => {
  if (real) Object.defineProperty(navigator, 'geolocation', real)
})

describe('the map of the city', () => {
  it('the map opens at the municipality, at zoom 15 (MAP-13)', () => {
    expect(look().result.current.view).toEqual({ latitud: town, longitud: -0.25, zoom: 15 })
  })

  it('the map opens at the unit where there is only one, once it has loaded (MAP-17)', async () => {
    api.answer(answer(listUnits, () => [aUnit(1, 'Playas', { latitud: 39.02, longitud: -0.19, zoom: 17 })]))
    const { result } = look()
    expect(result.current.view.zoom).toBe(15)
    await waitFor(() => expect(result.current.view).toEqual({ latitud: 39.02, longitud: -0.19, zoom: 17 }))
  })

  it('the map moves to the selection at zoom 16 and marks it (MAP-11)', async () => {
    const { result } = look(12)
    await waitFor(() => expect(result.current.view).toEqual({ latitud: 39.07, longitud: -0.22, zoom: 16 }))
    expect(result.current.pin?.key).toBe('incidencia/12')
  })

  it('the map moves to the person’s position at zoom 19 (MAP-10)', async () => {
    stand((onPosition) => onPosition({ coords: { latitude: 39.051, longitude: -0.251, accuracy: 12 } }))
    const { result } = look()
    await act(() => result.current.findMe())
    expect(result.current.view).toEqual({ latitud: 39.051, longitud: -0.251, zoom: 19 })
    expect(result.current.here).toEqual({ latitud: 39.051, longitud: -0.251, precision: 12 })
  })

  it('without a position the map says why and does not move', async () => {
    stand((_found, failed) => failed({ code: 1 }))
    const { result } = look()
    const before = result.current.view
    act(() => void result.current.findMe())
    await waitFor(() => expect(popups(client).get()).toMatchObject([{ title: 'Sin permiso de ubicación' }]))
    expect(result.current.view).toEqual(before)
  })

  it('the map opens where it was left', () => {
    const first = look()
    act(() => first.result.current.keep({ oeste: -0.3, este: -0.28, sur: 39.2, norte: 39.22, zoom: 17.4 }))
    town -= 0.01
    const { view } = look().result.current
    expect(view.zoom).toBe(17.4)
    expect({ latitud: view.latitud, longitud: view.longitud }).toEqual({
      latitud: expect.closeTo(39.21, 6),
      longitud: expect.closeTo(-0.29, 6),
    })
  })
})
