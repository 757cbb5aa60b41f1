import * as calls from '@avisa/contract/configuration/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { press, showPage } from '#/accounts/testing/an-app.tsx'
import type { Client } from '#/platform/client.ts'
import { setOnline } from '#/platform/network.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { ObjectPage } from './shared/ObjectPage.tsx'
import { ObjectTabs } from './shared/ObjectTabs.tsx'
import { placeless } from './wording/known-wording.ts'
import { aBody, aConsole, anAct, aRow } from './testing/a-console.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
  // Nothing has a size here, and a list draws only what is near the screen.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(48)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const brigade = aBody('entidad', { codigo: 'brigada', nombre_es: 'Brigada', nombre_val: 'Brigada', interna: true })
const gone = aBody('entidad', { codigo: 'vieja', nombre_es: 'Contrata vieja', nombre_val: 'Contracta vella', retirado: true })
const rows = { entidad: [aRow('brigada', brigade), aRow('vieja', gone)] }

const open = (address: string, ...answers: Parameters<typeof aConsole> extends [unknown, unknown, ...infer Rest] ? Rest : never) => {
  const api = aConsole(client, rows, ...answers)
  return { api, ...showPage(client, address, <ObjectPage objeto="entidad" />, [], '/consola/entidades') }
}
const bodyOf = (api: ReturnType<typeof aConsole>, route: string) => api.requests.findLast((request) => request.route === route)?.body
const saveRoute = 'POST /api/v1/configuracion/actos'

describe('the list of a plain object', () => {
  it('withdrawn ones are behind a switch, and each has its address', async () => {
    const { place } = open('/consola/entidades')
    await screen.findByRole('link', { name: /Brigada/ })
    expect(screen.queryByText('Contrata vieja')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Retirados' }))
    expect(await screen.findByText('Contrata vieja')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Retirados' }))
    await userEvent.click(await screen.findByRole('link', { name: /Brigada/ }))
    await waitFor(() => expect(place()).toBe('/consola/entidades?clave=brigada'))
  })

  it('a search that finds nothing says so, and shows the list again when it is emptied', async () => {
    open('/consola/entidades')
    await screen.findByRole('link', { name: /Brigada/ })
    const search = screen.getByRole('searchbox')
    await userEvent.type(search, 'zzz')
    expect(await screen.findByText('Nada coincide')).toBeTruthy()
    await userEvent.clear(search)
    expect(await screen.findByRole('link', { name: /Brigada/ })).toBeTruthy()
  })

  it('an address of something that is gone says so', async () => {
    open('/consola/entidades?clave=nadie')
    expect(await screen.findByText('Ya no está')).toBeTruthy()
  })
})

describe('the form of a plain object', () => {
  it('a change is tried, saved as one act against what was read, and can be undone', async () => {
    const { api } = open('/consola/entidades?clave=brigada')
    const name = await screen.findByLabelText('Nombre')
    await userEvent.type(name, ' norte')
    await waitFor(() => expect(bodyOf(api, 'POST /api/v1/configuracion/ensayos')).toBeTruthy())
    await press('Guardar')
    await waitFor(() => expect(bodyOf(api, saveRoute)).toBeTruthy())
    expect(bodyOf(api, saveRoute)).toEqual({
      motivo: null,
      cambios: [{ objeto: 'entidad', clave: 'brigada', antes: brigade, despues: { ...brigade, nombre_es: 'Brigada norte' } }],
    })
    const toast = (await screen.findByText('Guardado')).parentElement as HTMLElement
    await userEvent.click(within(toast).getByRole('button', { name: 'Deshacer' }))
    await waitFor(() =>
      expect(api.requests.some(({ route, params }) => route.endsWith('/deshacer') && (params as { id: number }).id === 31)).toBe(true),
    )
  })

  it('what is wrong by itself is said beside its field at once, and nothing is sent', async () => {
    const { api } = open('/consola/entidades?clave=brigada')
    await userEvent.clear(await screen.findByLabelText('Nom'))
    expect(await screen.findByText('Falta este texto.')).toBeTruthy()
    await press('Guardar')
    expect(screen.getByText('Corrija 1 dato para guardar')).toBeTruthy()
    expect(api.requests.some(({ route }) => route.includes('ensayos') || route === saveRoute)).toBe(false)
  })

  it('what the server finds wrong stands beside its field, and what the change reaches is counted', async () => {
    open(
      '/consola/entidades?clave=brigada',
      answer(calls.tryChanges, () => ({
        problemas: [{ objeto: 'entidad', clave: 'brigada', campo: 'rol', nivel: 'error' as const, es: 'Así no.', ca: 'Així no.' }],
        colisiones: [],
        impacto: [{ objeto: 'entidad', clave: 'brigada', codigo: 'tareas_abiertas', total: 312 }],
      })),
    )
    await userEvent.click(await screen.findByRole('switch', { name: 'Es del Ayuntamiento' }))
    expect(await screen.findByText('Así no.')).toBeTruthy()
    expect(screen.getByText('312')).toBeTruthy()
    expect(screen.getByText('antes sí')).toBeTruthy()
  })

  it('where somebody else changed the same field, both are shown and one is chosen', async () => {
    const { api } = open(
      '/consola/entidades?clave=brigada',
      answer(calls.tryChanges, ({ body }) => ({
        problemas: [],
        colisiones:
          body.cambios[0]?.antes?.['nombre_es'] === 'Brigada'
            ? [{ objeto: 'entidad', clave: 'brigada', campo: 'nombre_es', antes: 'Brigada', despues: 'Brigada A', current: 'Brigada B' }]
            : [],
        impacto: [],
      })),
    )
    await userEvent.type(await screen.findByLabelText('Nombre'), ' A')
    expect(await screen.findByText('Brigada B')).toBeTruthy()
    await press('Dejar lo mío')
    await waitFor(() => expect(screen.queryByText('Brigada B')).toBeNull())
    await press('Guardar')
    await waitFor(() =>
      expect(bodyOf(api, saveRoute)).toMatchObject({
        cambios: [{ antes: { nombre_es: 'Brigada B' }, despues: { nombre_es: 'Brigada A' } }],
      }),
    )
  })

  it('what is typed waits on the device, and without network it says that it cannot be saved', async () => {
    open('/consola/entidades?clave=brigada')
    await userEvent.type(await screen.findByLabelText('Nombre'), ' sur')
    setOnline(client, false)
    expect(await screen.findByText('Sin conexión no se puede guardar. Lo escrito se conserva aquí.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Brigada sur')
    await press('Descartar')
    expect(screen.getByLabelText<HTMLInputElement>('Nombre').value).toBe('Brigada')
  })

  it('a new one takes its code from its name', async () => {
    const { api } = open('/consola/entidades?nuevo=1')
    await userEvent.type(await screen.findByLabelText('Nombre'), 'Contrata de señales')
    await userEvent.type(screen.getByLabelText('Nom'), 'Contracta')
    expect(screen.getByLabelText<HTMLInputElement>('Código').value).toBe('contrata_de_senales')
    await press('Guardar')
    await waitFor(() => expect(bodyOf(api, saveRoute)).toMatchObject({ cambios: [{ clave: 'contrata_de_senales', antes: null }] }))
  })

  it('a change can go to a new draft instead', async () => {
    const { api } = open(
      '/consola/entidades?clave=brigada',
      answer(calls.createDraft, ({ body }) => ({
        ...anAct({ id: 5, estado: 'borrador', nombre: body.nombre }),
        revision: 1,
        cambios: body.cambios,
        problemas: [],
        colisiones: [],
      })),
    )
    await userEvent.type(await screen.findByLabelText('Nombre'), ' A')
    await press('Añadir al borrador')
    await userEvent.type(await screen.findByLabelText('Nombre del borrador'), 'Verano')
    await press('Borrador nuevo')
    expect(await screen.findByText('Añadido a «Verano»')).toBeTruthy()
    expect(bodyOf(api, 'POST /api/v1/configuracion/borradores')).toMatchObject({ nombre: 'Verano', cambios: [{ clave: 'brigada' }] })
  })

  it('somebody who does not administer its units can only look', async () => {
    aConsole(client, { entidad: [aRow('brigada', brigade, { puede: false })] })
    showPage(client, '/consola/entidades?clave=brigada', <ObjectPage objeto="entidad" />, [], '/consola/entidades')
    expect((await screen.findByLabelText<HTMLInputElement>('Nombre')).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
  })
})

it('a text of the screens is found by what it says, and worded from there', async () => {
  expect(placeless).toEqual([])
  const api = aConsole(client, { texto: [] })
  showPage(client, '/consola/textos?lista=texto&nuevo=1', <ObjectTabs objects={['correo', 'texto']} />, [], '/consola/textos')
  await press('Elegir el texto')
  await userEvent.type(await screen.findByLabelText('Buscar lo que dice ahora'), 'Nueva incidencia')
  await userEvent.click(await screen.findByRole('button', { name: 'Nueva incidencia Menú' }))
  expect(await screen.findByText('«Nova incidència»')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('En castellano'), ' aquí')
  await press('Guardar')
  await waitFor(() =>
    expect(bodyOf(api, saveRoute)).toMatchObject({ cambios: [{ despues: { es: 'Nueva incidencia aquí', ca: 'Nova incidència' } }] }),
  )
})
