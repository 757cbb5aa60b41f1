import { nearbyIncidents } from '@avisa/contract/incidents/endpoints'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { person } from '#/platform/identity.ts'
import { readLocal } from '#/platform/local.ts'
import { setWithoutMap } from '#/platform/without-map.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { popups } from '#/ui/popup/popups.ts'
import { anIncident } from '../testing/an-incident.ts'
import { aUnit } from '#/platform/testing/a-unit.ts'
import { aTown, atStep, buildings, here, missing, nowhere, onward, positionIs, showWizard, staff, streets } from './testing/a-wizard.tsx'
import { useWizardDraft } from './draft/wizard-draft.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

let api: ReturnType<typeof aTown>
const town = (overrides: Parameters<typeof aTown>[1]) => {
  api = aTown(client, overrides)
}
const both = { units: [streets, buildings] }
const reply = (yes: boolean) => act(async () => popups(client).get()[0]?.answer(yes))
const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(name) })

beforeEach(() => {
  positionIs({ code: 1 })
})

describe('the unit', () => {
  it('a unit must be chosen, with a finger goes on by itself, with the arrow keys does not (WIZ-13)', async () => {
    town(both)
    showWizard(client)
    await atStep('¿A qué servicio quiere avisar?')
    expect(missing()).toBe('Elija una de las opciones.')
    await userEvent.tab()
    ;(await radio('Vía pública')).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect((await radio('Edificios')).checked).toBe(true)
    expect(missing()).toBeUndefined()
    await userEvent.click(await radio('Vía pública'))
    await atStep('¿Dónde está?')
  })

  it('the unit is not asked where the municipality has a single default', async () => {
    town({ ...both, parameters: { unidades_gestion: false } })
    showWizard(client)
    expect(await atStep('¿Dónde está?')).toBeTruthy()
    expect(screen.queryByText('¿A qué servicio quiere avisar?')).toBeNull()
  })

  it('the unit is not asked where there is only one (WIZ-04)', async () => {
    town({ units: [streets] })
    showWizard(client)
    await atStep('¿Dónde está?')
    expect(screen.getByText('Paso 1 de 5')).toBeTruthy()
  })

  it('the address limits and preselects the units (WIZ-18)', async () => {
    town({ units: [streets, buildings, aUnit(3, 'Playas')] })
    showWizard(client, {}, '?uni_ges_seleccionables_ids=2,3&unidad_gestion_id=3&paso=unit')
    expect((await radio('Playas')).checked).toBe(true)
    expect((await radio('Edificios')).checked).toBe(false)
    expect(screen.queryByRole('radio', { name: /Vía pública/ })).toBeNull()
  })

  it('another unit asks before it removes the place, and «no» changes nothing (WIZ-14, WIZ-15, WIZ-17)', async () => {
    town(both)
    showWizard(client, { unidad_gestion_id: 1, place: here, tipos: [11] }, '?paso=unit')
    await userEvent.click(await radio('Edificios'))
    expect(popups(client).get()[0]).toMatchObject({ title: '¿Cambiar de servicio?', message: 'Se borrará la ubicación elegida.' })
    await reply(false)
    expect(useWizardDraft.read(client)).toMatchObject({ unidad_gestion_id: 1, place: here, tipos: [11] })
    expect((await radio('Vía pública')).checked).toBe(true)
  })

  it('a confirmed change of unit removes place and types (WIZ-16)', async () => {
    town(both)
    showWizard(client, { unidad_gestion_id: 1, place: here, tipos: [11] }, '?paso=unit')
    await userEvent.click(await radio('Edificios'))
    await reply(true)
    expect(useWizardDraft.read(client)).toMatchObject({ unidad_gestion_id: 2, place: null, tipos: [] })
  })

  it('without a place the unit changes at once, and removes the types of the other', async () => {
    town({ units: [aUnit(1, 'Vía pública', { mostrar_mapa: false }), buildings] })
    showWizard(client, { unidad_gestion_id: 1, tipos: [11] }, '?paso=unit')
    await userEvent.click(await radio('Edificios'))
    expect(popups(client).get()).toEqual([])
    expect(useWizardDraft.read(client)).toMatchObject({ unidad_gestion_id: 2, tipos: [] })
  })

  it.each([
    ['nobody may use any', { units: [] }, null],
    ['staff may not report', { units: [streets] }, staff({ 'incidencia.crear': 0 })],
  ])('where %s, the wizard says so and leads home (WIZ-19)', async (_why, overrides, who) => {
    town(overrides)
    person(client).set(who)
    showWizard(client)
    await vi.waitFor(() => expect(popups(client).get()[0]).toMatchObject({ kind: 'announcement', title: 'Sin servicios disponibles' }))
    await reply(true)
    expect(await screen.findByText('otra pantalla')).toBeTruthy()
  })
})

describe('the place', () => {
  it('a place is required, and a refused position says why there is none (WIZ-20, ADDR-13)', async () => {
    town({ units: [streets] })
    showWizard(client)
    await atStep('¿Dónde está?')
    expect(missing()).toBe('Busque una dirección o toque el mapa.')
    expect(await screen.findByText(/permiso/)).toBeTruthy()
  })

  it('the device’s position is used, with its address and precision (ADDR-07, CALL-32)', async () => {
    town({ units: [streets], parameters: { barrio: true } })
    positionIs(here)
    showWizard(client)
    expect(await screen.findByText('Calle Mayor, 3')).toBeTruthy()
    expect(screen.getByText('Centro · Ensanche · GPS ±8 m')).toBeTruthy()
    const queries = api.requests.filter(({ route }) => route.endsWith('/geolocalizacion')).map(({ query }) => query)
    expect(queries).toEqual([{ lat: here.latitud, lng: here.longitud, unidadGestionId: 1 }])
    await userEvent.click(onward())
    await atStep('¿Qué ocurre?')
  })

  const nearbyAt = async (incidencias_publicas: boolean) => {
    town({ units: [streets], parameters: { incidencias_publicas } })
    const meta = { total: 1, current_page: 1, per_page: 200, last_page: 1 }
    api.answer(answer(nearbyIncidents, () => ({ data: [anIncident()], meta })))
    positionIs(here)
    showWizard(client)
    await screen.findByText('Calle Mayor, 3')
    return () => api.requests.filter(({ route }) => route.endsWith('/incidenciasbuffer')).map(({ url }) => url.searchParams)
  }

  it('the map asks for the open incidents around the place (CALL-33, OPEN-80)', async () => {
    const queries = await nearbyAt(true)
    expect(Object.fromEntries(queries()[0] ?? [])).toMatchObject({
      latitud: '39.05',
      longitud: '-0.25',
      buffer: '0.00035',
      per_page: '200',
      filtroIncidencias: '21',
      include: 'imagenes',
    })
  })

  it('incidents nearby are not requested where they are not public and nobody is signed in (OPEN-80)', async () => {
    const queries = await nearbyAt(false)
    expect(queries()).toEqual([])
  })

  it('a place without address blocks the step, and an alert says so (WIZ-21, WIZ-22, OPEN-07)', async () => {
    town({ units: [streets], place: nowhere })
    showWizard(client, { place: here }, '?paso=map')
    expect(await screen.findByText('Sin dirección en este punto')).toBeTruthy()
    await userEvent.click(onward())
    expect(popups(client).get()[0]).toMatchObject({ kind: 'announcement', title: 'Falta localizar la incidencia' })
    await reply(true)
    await atStep('¿Dónde está?')
  })

  it('the place must be within the limits of the unit (ADDR-17)', async () => {
    town({ units: [aUnit(1, 'Vía pública', { latitud_max: 39, latitud_min: 38 })] })
    showWizard(client, { place: here }, '?paso=map')
    await atStep('¿Dónde está?')
    expect(missing()).toBe('El punto está fuera de la zona de este servicio. Muévalo.')
  })

  it('a position outside those limits is not used, and says so (ADDR-17)', async () => {
    town({ units: [aUnit(1, 'Vía pública', { latitud_max: 39, latitud_min: 38 })] })
    positionIs(here)
    showWizard(client)
    expect(await screen.findByText(/Usted está fuera de la zona/)).toBeTruthy()
    expect(useWizardDraft.read(client).place).toBeNull()
    expect(missing()).toBe('Busque una dirección o toque el mapa.')
  })

  it('the place is not asked where the unit shows no map (WIZ-05)', async () => {
    town({ units: [aUnit(1, 'Vía pública', { mostrar_mapa: false })] })
    showWizard(client)
    await atStep('¿Qué ocurre?')
    expect(screen.getByText('Paso 1 de 4')).toBeTruthy()
  })
})

describe('without the map', () => {
  const near = (id: number, north: number, more: Partial<Incident> = {}) =>
    anIncident({ id, geolatitud: here.latitud + north / 111_195, geolongitud: here.longitud, ...more })
  const openWithoutMap = async () => {
    setWithoutMap(client, true)
    positionIs(here)
    town({ units: [streets], parameters: { incidencias_publicas: true } })
    api.answer(
      answer(nearbyIncidents, () => ({
        data: [near(1, 60, { descripcion_es: 'Bache' }), near(2, -20, { descripcion_es: 'Acera levantada', direccionnumero: '14' })],
        meta: { current_page: 1, per_page: 200, total: 2, last_page: 1 },
      })),
    )
    showWizard(client)
    await atStep('¿Dónde está?')
  }

  it('the position is told in words, with its distance and side of the street', async () => {
    await openWithoutMap()
    expect(await screen.findByText('Calle Mayor, 3')).toBeTruthy()
    expect(screen.getByText('A unos 4 m, en la acera de los impares')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Mapa para situar la incidencia' })).toBeNull()
    await userEvent.type(screen.getByRole('textbox', { name: /El sitio con sus palabras/ }), 'Junto al quiosco')
    expect(useWizardDraft.read(client)).toMatchObject({ place: here, emplazamiento: 'Junto al quiosco' })
    await userEvent.click(onward())
    await atStep('¿Qué ocurre?')
  })

  it('what is near is a list, nearest first, with its direction, and one of it can be the place', async () => {
    await openWithoutMap()
    const list = within(await screen.findByRole('region', { name: 'Cerca de…' }))
    const [first, second] = list.getAllByRole('radio')
    const sentences = list.getAllByRole('radio').map((row) => row.closest('label')?.textContent)
    expect(sentences).toEqual([
      expect.stringMatching(/^Acera levantadaA unos 20 m hacia el sur · .*en la acera de los pares/),
      expect.stringMatching(/^BacheA unos 60 m hacia el norte/),
    ])
    await userEvent.click(second as HTMLElement)
    expect(useWizardDraft.read(client).place).toMatchObject({ precision: null, latitud: expect.closeTo(here.latitud + 60 / 111_195, 6) })
    expect(list.getAllByRole('radio')[0]).toBe(first)
    await userEvent.click(screen.getByRole('button', { name: 'Usar mi posición' }))
    expect(useWizardDraft.read(client).place).toMatchObject(here)
  })

  it('is offered on the first screen and remembered on this device', async () => {
    town({ units: [streets, buildings] })
    showWizard(client)
    await userEvent.click(await screen.findByRole('button', { name: 'Usar sin mapa' }))
    expect(readLocal(client, 'sin_mapa')).toBe('1')
    await userEvent.click(await radio('Vía pública'))
    await atStep('¿Dónde está?')
    expect(screen.getByRole('region', { name: 'Otra dirección' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Usar el mapa' }))
    expect(readLocal(client, 'sin_mapa')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Otra dirección' })).toBeNull()
  })
})
