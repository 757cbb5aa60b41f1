import { getMapConfig, incidentMap } from '@avisa/contract/map/endpoints'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { anApi, showPage, enterTown } from '#/accounts/testing/an-app.tsx'
import { useMapConfig } from '#/platform/configuration.ts'
import { setOnline } from '#/platform/network.ts'
import { refresh } from '#/platform/query-client.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { CityMapCard } from './CityMapCard.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

beforeEach(() => enterTown(client))

const Standing = () => <p>{useMapConfig().error ? 'es una copia' : 'está al día'}</p>

it('the map leaves it to the list beside it to report that there is no network', async () => {
  anApi(
    client,
    {},
    answer(incidentMap, () => ({ total: 0, estados: [], celdas: [], incidencias: [] })),
  )
  showPage(
    client,
    '/incidencias',
    <>
      <Standing />
      <CityMapCard query={{}} onSelect={() => undefined} />
    </>,
  )
  await waitFor(() => expect(screen.getByText('está al día')).toBeTruthy())
  await screen.findAllByText(/mapa/i)
  setOnline(client, false)
  await refresh(client, getMapConfig)
  expect(await screen.findByText('es una copia')).toBeTruthy()
  expect(screen.queryByText(/^Sin conexión/)).toBeNull()
})
