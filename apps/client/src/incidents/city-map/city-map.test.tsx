import 'fake-indexeddb/auto'
import { getMapConfig, incidentMap } from '@avisa/contract/map/endpoints'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anApi, closeApp, showPage, restartApp } from '#/accounts/testing/an-app.tsx'
import { useMapConfig } from '#/platform/configuration.ts'
import { setOnline } from '#/platform/network.ts'
import { queryClient, refresh } from '#/platform/queries.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { CityMapCard } from './CityMapCard.tsx'

let api: ReturnType<typeof anApi>
beforeEach(restartApp)
afterEach(() => {
  closeApp(api)
  queryClient.clear()
})

const Standing = () => <p>{useMapConfig().error ? 'es una copia' : 'está al día'}</p>

it('the map leaves it to the list beside it to report that there is no network', async () => {
  api = anApi(
    {},
    answer(incidentMap, () => ({ total: 0, estados: [], celdas: [], incidencias: [] })),
  )
  showPage(
    '/incidencias',
    <>
      <Standing />
      <CityMapCard query={{}} onSelect={() => undefined} />
    </>,
  )
  await waitFor(() => expect(screen.getByText('está al día')).toBeTruthy())
  await screen.findAllByText(/mapa/i)
  setOnline(false)
  await refresh(getMapConfig)
  expect(await screen.findByText('es una copia')).toBeTruthy()
  expect(screen.queryByText(/^Sin conexión/)).toBeNull()
})
