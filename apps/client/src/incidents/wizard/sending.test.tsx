import { refuse } from '@avisa/contract/refusal'
import { addImage } from '@avisa/contract/images/endpoints'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { person } from '#/platform/identity.ts'
import { setOnline } from '#/platform/network.ts'
import { outbox, startOutbox } from '#/platform/outbox/use-outbox.ts'
import { deviceUuid } from '#/platform/session.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { popups } from '#/ui/popup/popups.ts'
import { anIncident } from '../testing/an-incident.ts'
import { aUnit } from '#/platform/testing/a-unit.ts'
import { aTown, atStep, here, onward, positionIs, showWizard, staff, streets, type Town } from './testing/a-wizard.tsx'
import { useWizardDraft, type WizardDraft } from './draft/wizard-draft.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const whole: Partial<WizardDraft> = {
  place: here,
  tipos: [11],
  contenido: 'Parpadea',
  emplazamiento: 'Junto al quiosco',
  nombre: 'Marta Ferri',
  telefono: '960 000 000',
  condiciones: true,
}
const created = anIncident({ id: 90, codigo: 'SU-26-00090' })
const image = { id: 1, codigo: 'a1', extension: 'jpg', nombre: '', name: '', type: 'image/jpeg', ancho: 8, alto: 6, created_at: null }

let api: ReturnType<typeof aTown>
const open = (draft: Partial<WizardDraft>, overrides: Partial<Town> = {}, step = 'summary') => {
  api = aTown(client, { units: [streets], ...overrides })
  api.answer(answer(createIncident, () => created))
  api.answer(answer(addImage, () => image))
  showWizard(client, draft, `?paso=${step}`)
}
const send = async () => {
  await atStep('Revise y envíe')
  await screen.findByText(/Calle Mayor, 3|Sin conexión: la dirección/)
  await userEvent.click(onward('Enviar incidencia'))
}
const sentTo = (path: string) => api.requests.filter(({ route }) => route === `POST ${path}`)

beforeEach(async () => {
  positionIs({ code: 1 })
  await startOutbox(client)
})

describe('the summary', () => {
  it('the summary shows every answer, and each can be edited (WIZ-11)', async () => {
    open(whole)
    await atStep('Revise y envíe')
    expect(await screen.findByText(/Calle Mayor, 3\s+Junto al quiosco/)).toBeTruthy()
    for (const fact of ['Farola apagada', 'Parpadea', /Marta Ferri\s+960 000 000/, 'Sin fotos']) expect(screen.getByText(fact)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar: Contacto' }))
    await atStep('¿Cómo le contestamos?')
    expect(screen.queryByRole('button', { name: 'Enviar incidencia' })).toBeNull()
  })
})

it('a type that is withdrawn while somebody writes is said at the summary, which offers to choose another', async () => {
  open({ ...whole, tipos: [99] })
  await atStep('Revise y envíe')
  expect(screen.getByText(/Parpadea/)).toBeTruthy()
  await userEvent.click(onward('Enviar incidencia'))
  expect(sentTo('/api/v1/incidencias')).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Elegir otro' }))
  await atStep('¿Qué ocurre?')
})

describe('sending a report', () => {
  it('the payload is that of the specification (ENT-NEW-01 to ENT-NEW-04, ENT-NEW-07, CALL-35)', async () => {
    open(whole)
    await send()
    await atStep('Incidencia recibida. Gracias, Marta')
    expect(sentTo('/api/v1/incidencias').map(({ body }) => body)).toEqual([
      {
        tipos: '11',
        tipoincidencia_id: 11,
        tiposSeleccion: [{ id: 11, tipo_padre: 10, descripcion_es: 'Farola apagada', descripcion_val: 'Farola apagada' }],
        contenido: 'Parpadea',
        fecha: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/),
        ciudadano: { nombre: 'Marta Ferri', telefono: '960 000 000', uuid: deviceUuid(client) },
        anyadirDatosCiudadano: false,
        condiciones: { version: 'c-2', fecha: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
        geolatitud: 39.05,
        geolongitud: -0.25,
        direccion: 'Calle Mayor, 3',
        direccioncalle: 'Calle Mayor',
        direccionnumero: '3',
        distrito: 'Ensanche',
        barrio: 'Centro',
        emplazamiento: 'Junto al quiosco',
        unidad_gestion_id: 1,
        device: { uuid: deviceUuid(client), app_version: '1.10.13' },
        'autoasignar-como-reparador': false,
      },
    ])
  })

  it('the payload contains several types, the date as DD/MM/YYYY HH:mm:ss and self-assignment of staff (WIZ-26, WIZ-40, WIZ-62)', async () => {
    person(client).set(staff({ 'incidencia.insertar.campos.fecha': 1, 'autoasignarme-como-reparador': 1 }))
    const units = [aUnit(1, 'Vía pública', { mostrar_fecha: true, mostrar_autoasignar: true })]
    open({ ...whole, tipos: [30, 11], fecha: '2026-05-03T09:30', autoasignar: true }, { units, parameters: { multiples_tipos: true } })
    await send()
    await screen.findByText('SU-26-00090')
    expect(sentTo('/api/v1/incidencias')[0]?.body).toMatchObject({
      tipos: '30,11',
      tipoincidencia_id: 30,
      fecha: '03/05/2026 09:30:00',
      'autoasignar-como-reparador': true,
    })
  })

  it.each([
    ['staff took back', [streets], staff()],
    ['the unit does not ask for', [aUnit(1, 'Vía pública', { mostrar_ciudadano: false })], null],
  ])('the payload omits contact data that %s', async (_why, units, who) => {
    person(client).set(who)
    open(whole, { units })
    await send()
    await screen.findByText('SU-26-00090')
    expect(sentTo('/api/v1/incidencias')[0]?.body).toMatchObject({ ciudadano: { uuid: deviceUuid(client) }, anyadirDatosCiudadano: false })
    expect(sentTo('/api/v1/incidencias')[0]?.body).not.toHaveProperty('ciudadano.telefono')
    expect(sentTo('/api/v1/incidencias')[0]?.body).not.toHaveProperty('condiciones')
  })

  const photos = ['a.jpg', 'b.jpg'].map((nombre) => ({ id: nombre, blob: new Blob([nombre], { type: 'image/jpeg' }), nombre }))

  it('the report is sent first, then its photos one at a time (WIZ-56, IMG-10)', async () => {
    open({ ...whole, photos })
    await send()
    await screen.findByText('SU-26-00090')
    await waitFor(() => expect(sentTo('/api/v1/incidencias/:id/imagenes')).toHaveLength(2))
    expect(sentTo('/api/v1/incidencias/:id/imagenes').map(({ params, query, body }) => [params, query, body])).toEqual([
      [{ id: 90 }, expect.objectContaining({ nombre: 'a.jpg' }), new TextEncoder().encode('a.jpg')],
      [{ id: 90 }, expect.objectContaining({ nombre: 'b.jpg' }), new TextEncoder().encode('b.jpg')],
    ])
    expect(await screen.findByText('2 fotos subidas.')).toBeTruthy()
  })

  it('failed photos are listed with their reason, and are sent again or stay in the outbox (WIZ-57, WIZ-58, IMG-11)', async () => {
    open({ ...whole, photos })
    api.answer(answer(addImage, () => refuse('image.unreadable')))
    await send()
    const dialog = within(await screen.findByRole('dialog', { name: 'incidencia añadida con errores' }))
    expect(dialog.getByText('La incidencia SU-26-00090 está enviada, pero faltan fotos: a.jpg, b.jpg.')).toBeTruthy()
    expect(dialog.getAllByText(/El archivo está dañado/)).toHaveLength(2)
    expect(screen.getByText('SU-26-00090')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Faltan 2 fotos por subir.')).toBeTruthy()
    expect((await outbox(client).all())[0]?.entries.map(({ state }) => state.kind)).toEqual(['sent', 'refused', 'refused'])

    api.answer(answer(addImage, () => image))
    await userEvent.click(screen.getByRole('button', { name: 'Ver las fotos' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('2 fotos subidas.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('a received report', () => {
  it('a received report shows its code with a link, and its draft is deleted (WIZ-12)', async () => {
    open(whole)
    await send()
    expect(await screen.findByText('SU-26-00090')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Seguir esta incidencia' }).getAttribute('href')).toBe('/incidencias/ciudadano/90')
    expect(useWizardDraft.read(client).contenido).toBe('')
  })

  it('another report can follow at the same place by the same person (WIZ-08, WIZ-12)', async () => {
    open(whole)
    await send()
    await screen.findByText('SU-26-00090')
    await userEvent.click(screen.getByRole('button', { name: 'Añadir otra aquí cerca' }))
    await atStep('¿Qué ocurre?')
    expect(screen.getByText('Paso 1 de 3')).toBeTruthy()
    expect(useWizardDraft.read(client)).toMatchObject({ mode: 'another', place: here, telefono: '960 000 000', tipos: [], contenido: '' })
  })
})

describe('a follow-up report', () => {
  const another: Partial<WizardDraft> = { ...whole, mode: 'another', tipos: [], contenido: '' }
  const leave = async () => {
    await atStep('¿Qué ocurre?')
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  }

  it('a follow-up report starts at its description, and place and contact can be edited from the summary', async () => {
    open({ ...whole, mode: 'another', step: 'type', contenido: '' }, {}, 'type')
    await atStep('¿Qué ocurre?')
    await userEvent.click(onward())
    await userEvent.type(await screen.findByRole('textbox', { name: /^Descripción/ }), 'También esta')
    await userEvent.click(onward())
    await atStep('Añada fotos')
    await userEvent.click(onward())
    await atStep('Revise y envíe')
    expect(screen.getByRole('button', { name: 'Cambiar: Contacto' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Cambiar: Descripción' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar: Lugar' }))
    await atStep('¿Dónde está?')
    expect(useWizardDraft.read(client)).toMatchObject({ contenido: 'También esta', place: here })
  })

  it('an empty follow-up report is discarded on leaving', async () => {
    open(another)
    await leave()
    expect(await screen.findByText('otra pantalla')).toBeTruthy()
    expect(useWizardDraft.read(client)).toMatchObject({ mode: 'new', place: null })
  })

  it('a follow-up report with content is kept on leaving, and its place can then be edited', async () => {
    open({ ...another, contenido: 'Cae agua' })
    await leave()
    await act(async () => popups(client).get()[0]?.answer(true))
    expect(await screen.findByText('otra pantalla')).toBeTruthy()
    expect(useWizardDraft.read(client)).toMatchObject({ mode: 'new', contenido: 'Cae agua', place: here })
  })
})

it('the menu leads to a new report from the page of the sent one', async () => {
  open(whole)
  await send()
  await screen.findByText('SU-26-00090')
  await userEvent.click(screen.getByRole('link', { name: 'menú: nueva' }))
  expect(await atStep('¿Dónde está?')).toBeTruthy()
})

describe('a report without network', () => {
  it('a report without network is stored, shown as waiting, and sent once when the network returns', async () => {
    open(whole)
    await atStep('Revise y envíe')
    await screen.findByText(/Calle Mayor, 3/)
    act(() => setOnline(client, false))
    expect(screen.getByText(/se enviará sola cuando vuelva la conexión/)).toBeTruthy()
    await userEvent.click(onward('Enviar incidencia'))
    expect(await screen.findByRole('link', { name: 'Ver lo pendiente de enviar' })).toBeTruthy()
    expect(sentTo('/api/v1/incidencias')).toEqual([])
    act(() => setOnline(client, true))
    expect(await screen.findByText('SU-26-00090')).toBeTruthy()
    expect(sentTo('/api/v1/incidencias')).toHaveLength(1)
  })
})

describe('a report that the server refuses', () => {
  it('a refused contact (9111) says so and leads back to the contact with everything kept (WIZ-61)', async () => {
    open(whole)
    api.answer(
      answer(createIncident, () =>
        refuse('incident.citizenInvalid', { fields: [{ field: 'ciudadano.telefono', es: 'Este teléfono no existe.', ca: '' }] }),
      ),
    )
    await send()
    await atStep('No se ha creado')
    const alert = within(screen.getByRole('alert'))
    expect(alert.getByText('Revise sus datos de contacto')).toBeTruthy()
    expect(alert.getByText('Este teléfono no existe.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Revisar y volver a enviar' }))
    await atStep('¿Cómo le contestamos?')
    expect(useWizardDraft.read(client)).toMatchObject(whole)
    expect(await outbox(client).all()).toEqual([])
  })

  it('any other refusal shows the server’s message and leads back to the summary (WIZ-60)', async () => {
    open({ ...whole, step: 'summary' })
    api.answer(answer(createIncident, () => refuse('incident.outsideUnit')))
    await send()
    await atStep('No se ha creado')
    expect(within(screen.getByRole('alert')).getByText('Error')).toBeTruthy()
    expect(screen.getByText(/El punto está fuera de la zona de este servicio/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Revisar y volver a enviar' }))
    await atStep('Revise y envíe')
  })
})
