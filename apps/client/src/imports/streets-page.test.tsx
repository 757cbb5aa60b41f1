import { changeStreet, listConfiguredStreets } from '@avisa/contract/addresses/endpoints'
import type { ConfiguredStreet } from '@avisa/contract/addresses/schemas'
import { applyImport, createImport, getImport, importMap, listImports } from '@avisa/contract/imports/endpoints'
import type { Import } from '@avisa/contract/imports/schemas'
import { createUpload, getUpload, sendPart } from '@avisa/contract/uploads/endpoints'
import type { Upload } from '@avisa/contract/uploads/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { anApi, aSession, enterTown, showPage } from '#/accounts/testing/an-app.tsx'
import type { Client } from '#/platform/client.ts'
import { signIn } from '#/platform/session.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { StreetsPage } from './StreetsPage.tsx'

let client: Client
beforeEach(async () => {
  client = createTestClient()
  enterTown(client)
  await signIn(client, aSession({ user_roles: ['SuperAdmin'] }))
})

const counts = { total: 0, nuevas: 0, cambiadas: 0, faltan: 0 }
const checked: Import = {
  id: 3,
  para: 'callejero',
  subida: 7,
  disponible: true,
  archivo: 'calles.csv',
  tamanyo: 20,
  fuente: 'csv',
  opciones: {},
  capas: null,
  quitar: false,
  estado: 'comprobada',
  autor: 'Irene Soler',
  fecha: '2026-11-21 09:00:00',
  aplicada_por: null,
  aplicada: null,
  progreso: null,
  problema: null,
  incidencias: null,
  informe: {
    filas: 40,
    segundos: 19,
    calles: { total: 2, nuevas: 2, cambiadas: 0, faltan: 1 },
    portales: counts,
    zonas: [],
    zonas_faltan: 0,
    en_dos_lenguas: 0,
    en_una_lengua: 2,
    con_limite: true,
    otras_fuentes: [],
    rechazadas: [
      { motivo: 'noStreet', total: 18, ejemplos: [{ fila: 4, texto: 'C/ del Pou Vell, 3' }] },
      { motivo: 'noNumber', total: 9, ejemplos: [{ fila: 8, texto: 'Partida Marjal' }] },
    ],
  },
}

const serverWith = (parts: Upload['recibidas'], first: readonly Import[] = []) => {
  let current: Import[] = [...first]
  const upload: Upload = {
    id: 7,
    nombre: 'calles.csv',
    tamanyo: 20,
    tamanyo_parte: 8,
    partes: 3,
    caduca: '2026-11-23 09:00:00',
    recibidas: parts,
  }
  const api = anApi(
    client,
    {},
    answer(listImports, () => current),
    answer(getImport, () => current[0] ?? checked),
    answer(createUpload, () => upload),
    answer(getUpload, () => upload),
    answer(sendPart, ({ params: { parte } }) => ({ parte, huella: 'x' })),
    answer(createImport, () => {
      current = [checked]
      return checked
    }),
    answer(importMap, () => ({
      content: new TextEncoder().encode('{"type":"FeatureCollection","features":[]}'),
      type: 'application/geo+json',
      cacheControl: '',
    })),
    answer(applyImport, ({ body: { quitar } }) => {
      current = [{ ...checked, estado: 'aplicada', quitar, aplicada_por: 'Irene Soler', aplicada: '2026-11-21 09:01:00' }]
      return current[0] ?? checked
    }),
  )
  return {
    api,
    sent: () => api.requests.filter(({ route }) => route.startsWith('PUT')).map(({ params }) => (params as { parte: number }).parte),
  }
}
const file = new File(['tipo;nombre;lon;lat\n'], 'calles.csv')

it('sends a file in parts, shows what it brings and what was refused, and uses it', async () => {
  const { api, sent } = serverWith([])
  const user = userEvent.setup()
  showPage(client, '/consola/callejero', <StreetsPage />)
  await user.upload(await screen.findByTestId('file'), file)
  expect(await screen.findByText('Comprobado en 19 s')).toBeTruthy()
  expect(sent()).toEqual([1, 2, 3])
  expect(api.requests.find(({ route }) => route.startsWith('POST') && route.endsWith('/importaciones'))?.body).toEqual({
    subida: 7,
    para: 'callejero',
    opciones: {},
  })
  const refused = screen.getByRole('heading', { name: 'Filas rechazadas' }).closest('section') ?? document.body
  await user.click(within(refused).getByRole('button', { name: 'Sin número 9' }))
  expect(within(refused).queryByText('C/ del Pou Vell, 3')).toBeNull()
  expect(within(refused).getByText('Partida Marjal')).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: 'Quitar lo que ya no trae' }))
  await user.click(screen.getByRole('button', { name: 'Usar estas 2 calles' }))
  await user.click(await screen.findByRole('button', { name: 'Usar y quitar' }))
  expect(await screen.findByText(/^Usado · Irene Soler/)).toBeTruthy()
  expect(api.requests.findLast(({ route }) => route.endsWith('/aplicar'))?.body).toEqual({ quitar: true })
})

it('goes on after a reload with the parts that are missing or differ, when the same file is chosen again', async () => {
  const digest = async (from: number) => {
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.slice(from, from + 8).arrayBuffer()))
    return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }
  const { api, sent } = serverWith([
    { parte: 1, huella: await digest(0) },
    { parte: 2, huella: 'of another file' },
  ])
  client.storage.local().setItem('subida', JSON.stringify({ id: 7, nombre: 'calles.csv', tamanyo: file.size }))
  const user = userEvent.setup()
  showPage(client, '/consola/callejero', <StreetsPage />)
  expect(await screen.findByText(/^La subida de «calles.csv» quedó a medias/)).toBeTruthy()
  await user.upload(screen.getByTestId('file'), file)
  await screen.findByText('Comprobado en 19 s')
  expect(sent()).toEqual([2, 3])
  expect(api.requests.some(({ route }) => route === 'POST /api/v1/subidas')).toBe(false)
  expect(client.storage.local().getItem('subida')).toBeNull()
})

it('waits where the connection is gone, and goes on by itself', async () => {
  const { api, sent } = serverWith([])
  let cuts = 1
  api.answer(
    answer(sendPart, ({ params: { parte } }) => {
      if (parte === 2 && cuts-- > 0) throw new TypeError('network')
      return { parte, huella: 'x' }
    }),
  )
  showPage(client, '/consola/callejero', <StreetsPage />)
  await userEvent.setup().upload(await screen.findByTestId('file'), file)
  expect(await screen.findByText(/^Sin conexión\. Seguirá sola/)).toBeTruthy()
  expect(await screen.findByText('Comprobado en 19 s', {}, { timeout: 4000 })).toBeTruthy()
  expect(sent()).toEqual([1, 2, 2, 3])
})

it('lists streets by search, and hides one', async () => {
  const street: ConfiguredStreet = {
    id_vial: 5,
    completo_es: 'Calle Mayor',
    completo_val: 'Carrer Major',
    distrito: 'Centro',
    fuente: 'osm',
    portales: 12,
    corregida: false,
    oculta: false,
  }
  let now = street
  const { api } = serverWith([])
  api.answer(answer(listConfiguredStreets, () => ({ data: [now], meta: { current_page: 1, per_page: 50, total: 1, last_page: 1 } })))
  api.answer(answer(changeStreet, ({ body }) => (now = { ...now, ...body })))
  const user = userEvent.setup()
  showPage(client, '/consola/callejero', <StreetsPage />)
  await user.click(await screen.findByText('Calle por calle'))
  await user.click(await screen.findByRole('button', { name: /Calle Mayor.*Carrer Major/ }))
  await user.click(await screen.findByRole('switch', { name: 'No proponerla' }))
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() =>
    expect(api.requests.findLast(({ route }) => route.startsWith('PUT'))?.body).toEqual({
      completo_es: 'Calle Mayor',
      completo_val: 'Carrer Major',
      oculta: true,
    }),
  )
  expect(await screen.findByText(/Oculta/)).toBeTruthy()
})

it('lets one choose the map of a file with several, and checks the same file again', async () => {
  const several = {
    problema: 'layers',
    estado: 'fallida',
    para: 'zonas',
    opciones: { clase: 'barrio' },
    capas: ['barrios', 'distritos'],
  } as const
  const { api } = serverWith([], [{ ...checked, ...several, capas: [...several.capas], informe: null }])
  const user = userEvent.setup()
  showPage(client, '/consola/callejero', <StreetsPage />)
  const choice = await screen.findByRole('combobox', { name: 'Qué mapa del archivo' })
  expect(screen.getByRole('button', { name: 'Comprobar con este' }).hasAttribute('disabled')).toBe(true)
  await user.selectOptions(choice, 'barrios')
  await user.click(screen.getByRole('button', { name: 'Comprobar con este' }))
  expect(await screen.findByText('Comprobado en 19 s')).toBeTruthy()
  expect(api.requests.find(({ route }) => route === 'POST /api/v1/importaciones')?.body).toEqual({
    subida: 7,
    para: 'zonas',
    opciones: { clase: 'barrio', capas: ['barrios'] },
  })
})
