import { listTypeEntities } from '@avisa/contract/entities/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { addImage } from '@avisa/contract/images/endpoints'
import { finishInspection, getInspection, listInspectionResults, updateInspection } from '@avisa/contract/inspections/endpoints'
import type { Inspection, InspectionResult } from '@avisa/contract/inspections/schemas'
import { aUser, granted } from '@avisa/contract/testing/a-user'
import { act, cleanup, screen, waitFor as until, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { restoreDraft } from '#/platform/drafts.ts'
import { municipality, person } from '#/platform/identity.ts'
import { changeLanguage } from '#/platform/language.ts'
import { writeLocal } from '#/platform/local.ts'
import { setOnline } from '#/platform/network.ts'
import { startOutbox } from '#/platform/outbox/use-outbox.ts'
import { queryClient } from '#/platform/query-client.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { popups } from '#/ui/popup/popups.ts'
import { anInspection, inspector } from './testing/an-inspection.ts'
import { address, entity, results, show, town, answers } from './testing/a-town.tsx'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

let api: ReturnType<typeof fakeApi>
let current: Inspection
const admin = aUser({
  user_id: 8,
  user_roles: ['Administradores'],
  user_permisos: granted('inspeccion.consultar', 'inspeccion.editar.prioridad'),
})

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(120)
  municipality(client).set(town)
  person(client).set(inspector)
  writeLocal(client, 'tab_inspecciones', 'lista')
  current = anInspection()
  api = fakeApi(client, ...answers(() => current))
  api.answer(
    answer(
      finishInspection,
      () => (current = { ...current, finalizada: true, estado_inspeccion_id: 34, estado_inspeccion: 'Finalizada', version: 3 }),
    ),
  )
  api.answer(answer(updateInspection, ({ body }) => (current = { ...current, prioridad_id: body.prioridad_id ?? null, version: 3 })))
  await startOutbox(client)
})
afterEach(async () => {
  vi.restoreAllMocks()
})

const finishes = () => api.requests.filter(({ route }) => route.startsWith('PUT /api/v1/incidencias/'))
const changes = () => api.requests.filter(({ route }) => route === 'PUT /api/v1/inspecciones/:id')
const photos = () => api.requests.filter(({ route }) => route.startsWith('POST ') && route.endsWith('/imagenes'))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const open = async (name = 'Finalizar') => {
  show(client, '/inspecciones/3?vista=lista')
  await userEvent.click(await screen.findByRole('button', { name }))
  const sheet = await screen.findByRole('dialog')
  if (name !== 'Cambiar') await within(sheet).findByRole('radio', { name: /^Correcta/ })
  return sheet
}
const send = () => press('Finalizar la inspección')

describe('finishing an inspection', () => {
  it('finishing sends status, preselected result, type, usual repairer and comment (INSP-04, INSP-06, INSP-07, INSP-09)', async () => {
    const sheet = await open()
    expect(await within(sheet).findByRole<HTMLInputElement>('radio', { name: 'Necesita reparación' })).toHaveProperty('checked', true)
    await until(() => expect(within(sheet).getByLabelText('Quién lo repara')).toHaveProperty('value', '1'))
    await userEvent.type(within(sheet).getByRole('textbox', { name: /^Comentario/ }), 'Cable cortado')
    await send()
    await until(() => expect(finishes()).toHaveLength(1))
    expect(finishes()[0]).toMatchObject({ params: { incidenciaId: 4, inspeccionId: 3 }, headers: { 'if-match': '2' } })
    expect(finishes()[0]?.body).toEqual({
      estado_inspeccion_id: 34,
      resultado_id: 1,
      tipo_id: 11,
      entidad_id: 1,
      comentario: 'Cable cortado',
    })
    // INSP-05: the inspection is reloaded, and the person is back in the list.
    await until(() => expect(address()).toBe('/inspecciones?vista=lista'))
  })

  it('type and repairer are not asked where the result does not require them (INSP-07)', async () => {
    const sheet = await open()
    await userEvent.click(await within(sheet).findByRole('radio', { name: 'Correcta' }))
    expect(within(sheet).queryByLabelText('Quién lo repara')).toBeNull()
    await send()
    await until(() => expect(finishes()[0]?.body).toEqual({ estado_inspeccion_id: 34, resultado_id: 3 }))
  })

  it('nothing is preselected for another status of the incident, and the form says what is missing (INSP-06)', async () => {
    current = anInspection({ vincidencia: { ...current.vincidencia, codigo_estado: 'A' } })
    const sheet = await open()
    await within(sheet).findByRole('radio', { name: 'Correcta' })
    expect(within(sheet).getByText('Elija un resultado de la lista.')).toBeTruthy()
    await send()
    expect(document.activeElement).toHaveProperty('name', 'resultado_id')
    expect(finishes()).toEqual([])
  })

  it('a missing repairer is reported, in Valencian too (OPEN-63)', async () => {
    changeLanguage(client, 'ca')
    api.answer(answer(listTypeEntities, () => [entity(2, 'Contrata de luz')]))
    const sheet = await open('Finalitzar')
    expect(await within(sheet).findByText('Trie qui ho repara.')).toBeTruthy()
    await userEvent.selectOptions(within(sheet).getByLabelText('Qui ho repara'), '2')
    expect(within(sheet).queryByText('Trie qui ho repara.')).toBeNull()
  })

  it('another type has its own repairers', async () => {
    const sheet = await open()
    await until(() => expect(within(sheet).getByLabelText('Quién lo repara')).toHaveProperty('value', '1'))
    api.answer(answer(listTypeEntities, ({ params }) => (params.tipoId === 12 ? [entity(7, 'Obras', true)] : [])))
    await userEvent.selectOptions(within(sheet).getByLabelText('Qué hay que reparar'), '12')
    await until(() => expect(within(sheet).getByLabelText('Quién lo repara')).toHaveProperty('value', '7'))
  })

  it('a result «wrong type» asks for the right one, preselects neither the reported type nor its entity, and says what follows (OPEN-107)', async () => {
    const [repair, right] = results
    const wrongType = { ...right, id: 4, descripcion_es: 'Tipo mal elegido', seleccionar_tipo_y_reparador: true, efecto: 'reclasificar' }
    const words = { explicacion: 'Cambia el tipo y crea la tarea.' }
    api.answer(answer(listInspectionResults, () => [repair, right, { ...wrongType, ...words }] as InspectionResult[]))
    const sheet = await open()
    await until(() => expect(within(sheet).getByLabelText('Qué hay que reparar')).toHaveProperty('value', '11'))
    expect(within(sheet).getByText('Cambia el tipo y crea la tarea.')).toBeTruthy()
    await userEvent.click(within(sheet).getByRole('radio', { name: 'Tipo mal elegido' }))
    expect(within(sheet).getByLabelText('Qué hay que reparar')).toHaveProperty('value', '')
    expect(within(sheet).getByLabelText('Quién lo repara')).toHaveProperty('disabled', true)
    expect(within(sheet).getByText('Elija el tipo que hay que reparar.')).toBeTruthy()
    await send()
    expect(finishes()).toEqual([])
    await userEvent.selectOptions(within(sheet).getByLabelText('Qué hay que reparar'), '12')
    await until(() => expect(within(sheet).getByLabelText('Quién lo repara')).toHaveProperty('value', '1'))
    await send()
    await until(() => expect(finishes()[0]?.body).toEqual({ estado_inspeccion_id: 34, resultado_id: 4, tipo_id: 12, entidad_id: 1 }))
  })

  it('an annulled inspection can be finished too: only a finished one is closed (OPEN-108)', async () => {
    current = anInspection({ estado_inspeccion: 'Anulada', estado_inspeccion_id: 50 })
    const sheet = await open()
    await userEvent.click(await within(sheet).findByRole('radio', { name: 'Correcta' }))
    await send()
    await until(() => expect(finishes()[0]?.body).toEqual({ estado_inspeccion_id: 34, resultado_id: 3 }))
    cleanup()
    show(client, '/inspecciones/3')
    expect((await screen.findAllByText('Finalizada')).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Finalizar' })).toBeNull()
  })

  it('its photos are added to the incident once it is finished', async () => {
    const fotos = [{ blob: new Blob(['x'], { type: 'image/jpeg' }), nombre: 'una.jpg' }]
    let arrived = (): void => undefined
    api.answer(answer(addImage, () => new Promise((resolve) => (arrived = () => resolve({ id: 9 } as never)))))
    act(() =>
      restoreDraft(client, 'finalizar-inspeccion-3', 1, { resultado_id: 3, tipo_id: null, entidad_id: null, comentario: '', fotos }),
    )
    await open()
    await send()
    await until(() => expect(photos()).toHaveLength(1))
    // No need to wait for the photos.
    await until(() => expect(address()).toBe('/inspecciones?vista=lista'))
    arrived()
    expect(photos()[0]).toMatchObject({ params: { id: 4 } })
    expect(api.requests.findIndex((request) => request === finishes()[0])).toBeLessThan(
      api.requests.findIndex((request) => request === photos()[0]),
    )
  })

  it('without network it waits, the list and the inspection say so, and it is sent later', async () => {
    await open()
    await until(() => expect(screen.getByLabelText('Quién lo repara')).toHaveProperty('value', '1'))
    act(() => setOnline(client, false))
    await send()
    await until(() => expect(address()).toBe('/inspecciones?vista=lista'))
    expect(await screen.findByText('Pendiente de enviar')).toBeTruthy()
    expect(screen.getByText('Finalizada')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Farola sin luz' }))
    expect(await screen.findByText('Sus cambios se enviarán cuando haya conexión.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Finalizar' })).toBeNull()
    act(() => setOnline(client, true))
    await until(() => expect(finishes()).toHaveLength(1))
  })

  it('the list no longer shows it as waiting once the server has refused it', async () => {
    await open()
    await until(() => expect(screen.getByLabelText('Quién lo repara')).toHaveProperty('value', '1'))
    api.answer(answer(finishInspection, () => refuse('inspection.finished')))
    act(() => setOnline(client, false))
    await send()
    expect(await screen.findByText('Pendiente de enviar')).toBeTruthy()
    act(() => setOnline(client, true))
    expect(await screen.findByText('No se ha podido enviar')).toBeTruthy()
    expect(screen.queryByText('Pendiente de enviar')).toBeNull()
    expect(screen.queryByText('Finalizada')).toBeNull()
  })

  it('a finish waits while the stored copy is checked with the server', async () => {
    show(client, '/inspecciones/3')
    await screen.findByRole('button', { name: 'Finalizar' })
    await until(async () => expect(await (await client.database()).getAllKeys('copies')).toContainEqual(expect.stringContaining('/:id"')))
    cleanup()
    queryClient(client).clear()
    const request = Promise.withResolvers<Inspection>()
    api.answer(answer(getInspection, () => request.promise))
    show(client, '/inspecciones/3')
    await userEvent.click(await screen.findByRole('button', { name: 'Finalizar' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await act(async () => request.resolve({ ...current, finalizada: true }))
    await until(() => expect(screen.queryByRole('button', { name: 'Finalizar' })).toBeNull())
  })
})

describe('a conflict with another person', () => {
  const stale = () =>
    answer(finishInspection, () => {
      current = { ...current, version: 3, estado_inspeccion: 'En curso', estado_inspeccion_id: 48 }
      return refuse('inspection.changedMeanwhile', { values: { quien: 'Pau Gil', fecha: '21/11, 10:00', cambio: 'En curso' }, version: 3 })
    })

  it('the other person is named, nothing written is lost, and it can be corrected or sent all the same', async () => {
    api.answer(stale())
    const sheet = await open()
    await userEvent.type(within(sheet).getByRole('textbox', { name: /^Comentario/ }), 'Cable cortado')
    await send()
    expect(await screen.findByText(/Pau Gil la cambió el 21\/11, 10:00: En curso\./)).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Comparar' }))
    await until(() => expect(screen.getByRole('textbox', { name: /^Comentario/ })).toHaveProperty('value', 'Cable cortado'))
    // The options are reloaded too: until they are there, a press does nothing and is repeated.
    await until(async () => {
      if (finishes().length < 2 && screen.queryByRole('button', { name: 'Finalizar la inspección' })) await send()
      expect(finishes()).toHaveLength(2)
    })
    expect(await screen.findByRole('button', { name: 'Enviar mis cambios' })).toBeTruthy()
    api.answer(answer(finishInspection, () => current))
    await press('Enviar mis cambios')
    await until(() => expect(finishes()).toHaveLength(3))
    expect(finishes().at(-1)).toMatchObject({ headers: { 'if-match': '3' }, body: { comentario: 'Cable cortado' } })
  })

  it('an inspection that somebody else finished is reported, and one’s own finish is discarded after a confirmation', async () => {
    api.answer(
      answer(finishInspection, () => {
        current = { ...current, finalizada: true }
        return refuse('inspection.finished')
      }),
    )
    const sheet = await open()
    await userEvent.type(within(sheet).getByRole('textbox', { name: /^Comentario/ }), 'Cable cortado')
    await send()
    expect(await screen.findByText(/Esta inspección ya se finalizó\./)).toBeTruthy()
    expect(screen.getByText('Su comentario: «Cable cortado»')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Modificar' })).toBeNull()
    await press('Descartar')
    await until(() => expect(popups(client).get()[0]).toMatchObject({ title: '¿Descartar lo que no se ha enviado?' }))
    act(() => popups(client).get()[0]?.answer(true))
    await until(() => expect(screen.queryByText(/Esta inspección ya se finalizó\./)).toBeNull())
  })
})

describe('changing an inspection', () => {
  it('people with the permission change its priority (INSP-08)', async () => {
    person(client).set(admin)
    const sheet = await open('Cambiar')
    await within(sheet).findByRole('option', { name: 'Normal' })
    await userEvent.selectOptions(within(sheet).getByLabelText('Prioridad'), '2')
    await press('Guardar')
    await until(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]).toMatchObject({ params: { id: 3 }, body: { prioridad_id: 2 }, headers: { 'if-match': '2' } })
  })

  it('its inspector, without permission, changes neither priority nor inspector, but the status', async () => {
    const sheet = await open('Cambiar')
    expect(within(sheet).queryByLabelText('Prioridad')).toBeNull()
    expect(within(sheet).queryByLabelText('Inspecciona')).toBeNull()
    expect(within(sheet).getByText('No ha cambiado nada')).toBeTruthy()
    await userEvent.selectOptions(within(sheet).getByLabelText('Estado'), '49')
    expect(within(sheet).getByText('Falta el comentario')).toBeTruthy()
    await press('Guardar')
    expect(document.activeElement).toBe(within(sheet).getByRole('textbox', { name: 'Comentario' }))
    await userEvent.keyboard('Falta acceso')
    await press('Guardar')
    await until(() => expect(changes()[0]?.body).toEqual({ estado_inspeccion_id: 49, comentario: 'Falta acceso' }))
  })

  it('an inspection can be assigned to another inspector', async () => {
    person(client).set(admin)
    const sheet = await open('Cambiar')
    await within(sheet).findByRole('option', { name: 'Pau Gil' })
    await userEvent.selectOptions(within(sheet).getByLabelText('Inspecciona'), '6')
    await press('Guardar')
    await until(() => expect(changes()[0]?.body).toEqual({ inspector_id: 6 }))
  })

  it('people who may change nothing of it are not offered to', async () => {
    person(client).set(aUser({ user_id: 9, user_roles: ['Observadores'], user_permisos: granted('inspeccion.consultar') }))
    show(client, '/inspecciones/3')
    await screen.findByText('Mire el cuadro')
    expect(screen.queryByRole('button', { name: 'Cambiar' })).toBeNull()
  })
})
