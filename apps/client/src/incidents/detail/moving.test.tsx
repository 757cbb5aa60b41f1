import { getAddress, listPortals, reverseGeocode, searchAddresses } from '@avisa/contract/addresses/endpoints'
import type { Address } from '@avisa/contract/addresses/schemas'
import { moveIncident } from '@avisa/contract/incidents/endpoints'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { restoreDraft } from '#/platform/drafts.ts'
import { changeLanguage } from '#/platform/language.ts'
import { setOnline } from '#/platform/network.ts'
import { startOutbox } from '#/platform/outbox/use-outbox.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { popups } from '#/ui/popup/popups.ts'
import { aDetailApi, asStaff, openDetail } from './testing/a-detail.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const until = <T,>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

const address = (latitud: number): Address => ({
  id_vial: 9,
  management_unit_id: 1,
  label_catastro: 'Calle Nueva',
  properties: { tipo: 'calle', nombre: 'Nueva', portal: '5', distrito: 'Norte', barrio: null },
  centro: { latitud, longitud: -0.26 },
  tiene_portales: true,
})

let api: ReturnType<typeof aDetailApi>
const start = (more?: Parameters<typeof aDetailApi>[1], settings?: Parameters<typeof aDetailApi>[2]) => {
  api = aDetailApi(client, more, settings)
  api.answer(answer(searchAddresses, () => [address(39.06)]))
  api.answer(answer(getAddress, () => address(39.06)))
  api.answer(answer(listPortals, () => []))
  api.answer(answer(reverseGeocode, () => new Promise<never>(() => undefined)))
  api.answer(
    answer(moveIncident, ({ body: { lat, lon } }) => {
      api.held.now = { ...api.held.now, geolatitud: lat, geolongitud: lon, direccion: { nombre_cor: 'Calle Nueva, 5' }, version: 4 }
      return api.held.now
    }),
  )
}
const path = '/incidencias/4/mapa/edit'
const sent = () => api.requests.filter(({ route }) => route === 'POST /api/v2/incidencias/:id/move')
const reads = () => api.requests.filter(({ route }) => route === 'GET /api/v1/incidencias/:id').length

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await startOutbox(client)
})
afterEach(async () => {
  vi.restoreAllMocks()
})

const opened = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Cambiar la ubicación' })
  await screen.findByText('Calle Mayor, 3')
}
const seen = () => client.storage.local().setItem('tutorial_editar_ubicacion', '1')
const findByAddress = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Buscar una dirección' }))
  await userEvent.type(await screen.findByRole('searchbox'), 'nueva')
  await userEvent.click(await screen.findByRole('button', { name: /^Calle Nueva, 5/ }))
}
const save = () => screen.getByRole('button', { name: 'Guardar la ubicación' })

describe('the alert that explains how to move the point', () => {
  it.each([
    ['es', 'Mueva el punto al lugar exacto', 'No volver a mostrar'],
    ['ca', 'Moga el punt al lloc exacte', 'No tornar a mostrar'],
  ] as const)('the alert appears after half a second, in %s (MAP-04)', async (lang, title, cancel) => {
    changeLanguage(client, lang)
    asStaff(client, 'incidencia-mover')
    start()
    const before = Date.now()
    openDetail(client, path)
    await until(() => expect(popups(client).get()[0]).toMatchObject({ kind: 'question', title, cancel }))
    expect(Date.now() - before).toBeGreaterThanOrEqual(490)
  })

  it('the alert appears again until it is dismissed for good (MAP-05)', async () => {
    asStaff(client, 'incidencia-mover')
    start()
    const messageShown = async (again: boolean) => {
      openDetail(client, path)
      await until(() => expect(popups(client).get()).toHaveLength(1))
      await act(async () => popups(client).get()[0]?.answer(again))
      cleanup()
    }
    await messageShown(true)
    expect(client.storage.local().getItem('tutorial_editar_ubicacion')).toBeNull()
    await messageShown(false)
    expect(client.storage.local().getItem('tutorial_editar_ubicacion')).toBe('1')
    openDetail(client, path)
    await opened()
    await new Promise((resolve) => setTimeout(resolve, 800))
    expect(popups(client).get()).toEqual([])
  })
})

describe('moving an incident', () => {
  beforeEach(seen)

  it('a move by address, without the map, sends place and site with the version that was read (MAP-07, CALL-41)', async () => {
    asStaff(client, 'incidencia-mover', 'incidencia.editar.campos.emplazamiento')
    start({}, { mostrar_emplazamiento: true })
    const at = openDetail(client, path)
    await opened()
    expect(save().getAttribute('aria-disabled')).toBe('true')
    await findByAddress()
    expect((await screen.findAllByText('Calle Nueva, 5')).length).toBeGreaterThan(0)
    const site = screen.getByRole('textbox', { name: /^Detalle del lugar/ })
    expect(site).toHaveProperty('value', 'Junto al quiosco')
    await userEvent.clear(site)
    await userEvent.type(site, 'Junto a la fuente')
    await userEvent.click(save())
    await until(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ params: { id: 4 }, headers: { 'if-match': '3' } })
    expect(sent()[0]?.body).toEqual({ lat: 39.06, lon: -0.26, site: 'Junto a la fuente' })
    expect(at()).toBe('/incidencias/4')
  })

  it('only people who may change the site are asked for it (F8)', async () => {
    asStaff(client, 'incidencia-mover')
    start({}, { mostrar_emplazamiento: true })
    act(() => restoreDraft(client, 'mover-incidencia-4', 1, { place: null, site: 'Escrito antes' }))
    openDetail(client, path)
    await opened()
    expect(screen.queryByRole('textbox', { name: /^Emplazamiento/ })).toBeNull()
    await findByAddress()
    await userEvent.click(save())
    await until(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toEqual({ lat: 39.06, lon: -0.26 })
  })

  it('an untouched site is not sent', async () => {
    asStaff(client, 'incidencia-mover')
    start()
    openDetail(client, path)
    await opened()
    await findByAddress()
    await userEvent.click(save())
    await until(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toEqual({ lat: 39.06, lon: -0.26 })
  })

  it('a point outside the unit’s limits is refused at once, and the pin stays where it was', async () => {
    asStaff(client, 'incidencia-mover')
    start()
    api.answer(answer(searchAddresses, () => [address(40)]))
    openDetail(client, path)
    await opened()
    await findByAddress()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Ese punto está fuera de la zona de «Vía pública». La incidencia sigue donde estaba.',
    )
    expect(screen.getByText('Ubicación actual')).toBeTruthy()
    expect(save().getAttribute('aria-disabled')).toBe('true')
  })

  it('cancelling reloads the incident, with its previous place (MAP-06)', async () => {
    asStaff(client, 'incidencia-mover')
    start()
    const at = openDetail(client, path)
    await opened()
    await findByAddress()
    const before = reads()
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    await until(() => expect(reads()).toBeGreaterThan(before))
    expect(at()).toBe('/incidencias/4')
    expect(sent()).toEqual([])
    cleanup()
    openDetail(client, path)
    await opened()
    expect(screen.getByText('Ubicación actual')).toBeTruthy()
  })

  it('the new place is stored when the screen is left, and waits in the outbox without network', async () => {
    asStaff(client, 'incidencia-mover')
    start()
    act(() => restoreDraft(client, 'mover-incidencia-4', 1, { place: { latitud: 39.07, longitud: -0.27, precision: null } }))
    openDetail(client, path)
    await screen.findByRole('heading', { level: 1, name: 'Cambiar la ubicación' })
    const save = await screen.findByRole('button', { name: 'Guardar la ubicación' })
    act(() => setOnline(client, false))
    await userEvent.click(save)
    expect(await screen.findByText('Sus cambios se enviarán cuando haya conexión.')).toBeTruthy()
    act(() => setOnline(client, true))
    await until(() => expect(sent()[0]?.body).toEqual({ lat: 39.07, lon: -0.27 }))
  })

  it('a person who may not move it is redirected (INC-22)', async () => {
    asStaff(client, 'incidencia.editar.campos')
    start()
    openDetail(client, path)
    expect(await screen.findByText('Su cuenta no puede cambiar la ubicación')).toBeTruthy()
    expect(within(document.body).getByRole('link', { name: 'Volver a la incidencia' }).getAttribute('href')).toBe('/incidencias/4')
    expect(reads()).toBe(0)
  })
})
