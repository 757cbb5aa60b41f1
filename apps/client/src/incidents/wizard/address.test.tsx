import { getAddress, listPortals, reverseGeocode, searchAddresses } from '@avisa/contract/addresses/endpoints'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { restoreDraft } from '#/platform/drafts.ts'
import { language } from '#/platform/identity.ts'
import { setOnline } from '#/platform/network.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { popups, shownToast } from '#/ui/popup/popups.ts'
import { aUnit } from '#/platform/testing/a-unit.ts'
import { aTown, atStep, foundPlace, here, onward, positionIs, showWizard, streets } from './testing/a-wizard.tsx'
import { useWizardDraft } from './draft/wizard-draft.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

let api: ReturnType<typeof aTown>
const town = (overrides: Partial<Parameters<typeof aTown>[1]> = {}) => {
  api = aTown(client, { units: [streets], ...overrides })
}
const broken = () => {
  throw new TypeError('no network')
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  positionIs({ code: 1 })
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a missing position says why', () => {
  it.each([
    ['ADDR-13', 1, 'es', 'Sin permiso de ubicación. Actívelo en los ajustes o busque la dirección.'],
    ['ADDR-13', 1, 'ca', "Sense permís d'ubicació. Active'l en la configuració o busque l'adreça."],
    ['ADDR-14', 2, 'es', 'Ubicación no disponible. Busque la dirección o toque el mapa.'],
    ['ADDR-14', 2, 'ca', "Ubicació no disponible. Busque l'adreça o toque el mapa."],
    ['ADDR-15', 3, 'es', 'La ubicación tarda. Salga a un lugar abierto o busque la dirección.'],
    ['ADDR-15', 3, 'ca', "La ubicació tarda. Isca a un lloc obert o busque l'adreça."],
    ['ADDR-16', 99, 'es', 'No se ha encontrado su ubicación. Busque la dirección o toque el mapa.'],
    ['ADDR-16', 99, 'ca', "No s'ha trobat la seua ubicació. Busque l'adreça o toque el mapa."],
  ] as const)('%s: code %s, in %s', async (_row, code, lang, text) => {
    language(client).set(lang)
    positionIs({ code })
    town()
    showWizard(client)
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('an address that cannot be looked up', () => {
  it('a failed look-up shows an alert and does not block the report: the server looks it up on arrival (ADDR-09)', async () => {
    town()
    api.answer(answer(reverseGeocode, broken))
    showWizard(client, { place: here }, '?paso=map')
    await waitFor(() => expect(popups(client).get()).toHaveLength(1))
    const texts = {
      kind: 'announcement',
      title: 'La búsqueda de direcciones no responde',
      message: 'Puede continuar: la dirección se buscará al recibir la incidencia.',
    }
    expect(popups(client).get()[0]).toMatchObject(texts)
    await act(async () => popups(client).get()[0]?.answer(true))
    expect(screen.getByText('La dirección se buscará al recibirla.')).toBeTruthy()
    await userEvent.click(onward())
    await atStep('¿Qué ocurre?')
    await userEvent.click(screen.getByRole('button', { name: 'Volver' }))
    await atStep('¿Dónde está?')
    expect(api.requests.filter(({ route }) => route.endsWith('/geolocalizacion'))).toHaveLength(1)

    api.answer(answer(reverseGeocode, () => foundPlace))
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Calle Mayor, 3')).toBeTruthy()
    await userEvent.click(onward())
    await atStep('¿Qué ocurre?')
  })

  it('without network the look-up is left to the server and does not block the report', async () => {
    town()
    // No copy is stored for this place.
    const elsewhere = { ...here, latitud: 39.0512 }
    showWizard(client)
    await atStep('¿Dónde está?')
    setOnline(client, false)
    act(() => restoreDraft(client, useWizardDraft.draft, useWizardDraft.version, { ...useWizardDraft.read(client), place: elsewhere }))
    expect(await screen.findByText('Sin conexión: la dirección se buscará al enviar.')).toBeTruthy()
    expect(popups(client).get()).toEqual([])
  })
})

describe('the search of an address', () => {
  const mayor = {
    id_vial: 7,
    management_unit_id: 1,
    label_catastro: 'Calle Mayor',
    properties: { tipo: 'Calle', nombre: 'Mayor', portal: null, distrito: 'Ensanche', barrio: 'Centro' },
    tiene_portales: true,
    centro: { latitud: 39.051, longitud: -0.251 },
  }
  const portals = [{ id: 1, numero: '12 bis', geom: { type: 'Point', coordinates: [-0.26, 39.06] } }]
  const searchButton = () => screen.getAllByRole('button', { name: /^Buscar calle/ })[0] as HTMLElement
  const search = async (text: string) => {
    api.answer(answer(searchAddresses, () => [mayor]))
    api.answer(answer(getAddress, () => mayor))
    api.answer(answer(listPortals, () => portals))
    showWizard(client)
    await atStep('¿Dónde está?')
    await userEvent.click(searchButton())
    await userEvent.type(await screen.findByRole('searchbox'), text)
  }
  const requestsTo = (end: string) => api.requests.filter(({ route }) => route.endsWith(end))

  it('the search opens in a dialog and starts at two letters, within the unit (ADDR-01 to ADDR-03, WIZ-23)', async () => {
    town()
    await search('m')
    expect(screen.getByRole('dialog', { name: 'Buscar calle' })).toBeTruthy()
    expect(await screen.findByText('Escriba el nombre de la calle y, si lo sabe, el número.')).toBeTruthy()
    await userEvent.type(screen.getByRole('searchbox'), 'a')
    expect(await screen.findByText('Calle Mayor')).toBeTruthy()
    expect(screen.getByText('1 calle encontrada').getAttribute('role')).toBe('status')
    expect(requestsTo('/search').map(({ query }) => query)).toEqual([{ search: 'ma', management_unit_id: 1 }])
  })

  it('a street is enough where numbers are not required (ADDR-04, ADDR-06)', async () => {
    town()
    await search('mayor')
    await userEvent.click(await screen.findByText('Calle Mayor'))
    await waitFor(() =>
      expect(useWizardDraft.read(client).place).toMatchObject({
        latitud: 39.051,
        address: { direccioncalle: 'Calle Mayor', direccionnumero: null },
      }),
    )
    expect(requestsTo('/addresses/:management_unit_id/:id_vial').map(({ params }) => params)).toEqual([
      { management_unit_id: 1, id_vial: 7 },
    ])
    expect(requestsTo('/portales')).toEqual([])
  })

  it('a number is required where the municipality uses them, and the pin moves to its door (ADDR-04 to ADDR-06)', async () => {
    town({ parameters: { numeros_policia: true } })
    await search('mayor')
    await userEvent.click(await screen.findByText('Calle Mayor'))
    await userEvent.click(await screen.findByText('Calle Mayor, 12 bis'))
    expect(useWizardDraft.read(client).place).toMatchObject({
      latitud: 39.06,
      longitud: -0.26,
      address: { direccion: 'Calle Mayor, 12 bis', direccionnumero: '12 bis', barrio: 'Centro' },
    })
  })

  it('an address outside the unit’s limits does not move the pin, and says why (ADDR-17)', async () => {
    town({ units: [aUnit(1, 'Vía pública', { latitud_max: 39, latitud_min: 38 })] })
    await search('mayor')
    await userEvent.click(await screen.findByText('Calle Mayor'))
    await waitFor(() => expect(shownToast(client).get()?.message).toBe('Ese punto está fuera de la zona de este servicio.'))
    expect(useWizardDraft.read(client).place).toBeNull()
  })

  it('no number is required where the unit has no table of them (ADDR-18)', async () => {
    town({ parameters: { numeros_policia: true } })
    await search('mayor')
    api.answer(answer(getAddress, () => ({ ...mayor, tiene_portales: false })))
    await userEvent.click(await screen.findByText('Calle Mayor'))
    await waitFor(() => expect(useWizardDraft.read(client).place?.address?.direccion).toBe('Calle Mayor'))
    expect(requestsTo('/portales')).toEqual([])
  })

  it('arrow keys move between the field and the streets', async () => {
    town()
    await search('mayor')
    await screen.findByText('Calle Mayor')
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Calle Mayor')
    await userEvent.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await userEvent.keyboard('{Enter}{Enter}')
    await waitFor(() => expect(useWizardDraft.read(client).place?.address?.direccion).toBe('Calle Mayor'))
  })

  it('a failed search says so and can be retried (ADDR-09)', async () => {
    town()
    await search('z')
    api.answer(answer(searchAddresses, broken))
    await userEvent.type(screen.getByRole('searchbox'), 'mayor')
    await screen.findByRole('heading', { name: 'La búsqueda de direcciones no responde' })
    api.answer(answer(searchAddresses, () => [mayor]))
    await userEvent.click(screen.getByRole('button', { name: 'Volver a intentarlo' }))
    expect(await screen.findByText('Calle Mayor')).toBeTruthy()
    api.answer(answer(getAddress, broken))
    await userEvent.click(screen.getByText('Calle Mayor'))
    await waitFor(() => expect(popups(client).get()[0]).toMatchObject({ title: 'La búsqueda de direcciones no responde' }))
    expect(useWizardDraft.read(client).place).toBeNull()
  })
})
