import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { listTypeEntities } from '@avisa/contract/entities/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { createIncident, createRelated, listOrigins } from '@avisa/contract/incidents/endpoints'
import { listInspectionResults } from '@avisa/contract/inspections/endpoints'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { person } from '#/platform/identity.ts'
import { startOutbox } from '#/platform/outbox/use-outbox.ts'
import { endSession } from '#/platform/session.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { popups } from '#/ui/popup/popups.ts'
import { anIncident } from '../testing/an-incident.ts'
import { aUnit } from '#/platform/testing/a-unit.ts'
import {
  aTown,
  atStep,
  citizen,
  here,
  leave,
  missing,
  onward,
  positionIs,
  showScreen,
  showWizard,
  staff,
  streets,
} from './testing/a-wizard.tsx'
import { acceptedAt, keepAcceptance, knownOf } from './steps/known-contact.ts'
import { useWizardDraft, type WizardDraft } from './draft/wizard-draft.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

let api: ReturnType<typeof aTown>
const typed: Partial<WizardDraft> = { place: here, tipos: [11] }
const reply = (yes: boolean) => act(async () => popups(client).get()[0]?.answer(yes))
const send = async () => {
  await atStep('Revise y envíe')
  await screen.findByText(/Calle Mayor, 3/)
  await userEvent.click(onward('Enviar incidencia'))
}

beforeEach(async () => {
  positionIs({ code: 1 })
  await startOutbox(client)
})

const parametersOf = (version: string): Parameters => ({
  ...parameterDefaults,
  nombre: 'A',
  nombre_es: 'A',
  nombre_val: 'A',
  color: '',
  condiciones: { version, secciones_es: [], secciones_val: [] },
})

describe('the e-mail of a citizen with an account (WIZ-47, WIZ-48)', () => {
  const whole: Partial<WizardDraft> = { ...typed, email: 'marta@correo.es', condiciones: true }

  it('a different e-mail must be confirmed: «correct» returns to it, «confirm» continues', async () => {
    person(client).set(citizen)
    api = aTown(client, { units: [streets] })
    showWizard(client, whole, '?paso=citizen')
    await atStep('¿Cómo le contestamos?')
    await userEvent.click(onward())
    await waitFor(() =>
      expect(popups(client).get()[0]).toMatchObject({
        message: 'Le escribiremos a marta@correo.es.',
        confirm: 'Confirmar',
        cancel: 'Corregir',
      }),
    )
    await reply(false)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Correo/ })))
    await userEvent.click(onward())
    await waitFor(() => expect(popups(client).get()).toHaveLength(1))
    await reply(true)
    expect(await atStep('Añada fotos')).toBeTruthy()
  })

  it('the e-mail of the account is not questioned', async () => {
    person(client).set(citizen)
    api = aTown(client, { units: [streets] })
    showWizard(client, { ...whole, email: citizen.email }, '?paso=citizen')
    await atStep('¿Cómo le contestamos?')
    await userEvent.click(onward())
    expect(await atStep('Añada fotos')).toBeTruthy()
    expect(popups(client).get()).toEqual([])
  })

  it('name and e-mail are filled in, which alone is not an unfinished report', async () => {
    person(client).set(citizen)
    api = aTown(client, { units: [streets] })
    showWizard(client)
    await atStep('¿Dónde está?')
    expect(useWizardDraft.read(client)).toMatchObject({
      email: citizen.email,
      nombre: expect.stringContaining(citizen.nombre),
      condiciones: false,
    })
    cleanup()
    showScreen(client, '/incidencias/add')
    await atStep('¿Dónde está?')
  })

  it('known contact data and accepted conditions are not asked again, until the text or the person changes', async () => {
    person(client).set(citizen)
    api = aTown(client, { units: [streets] })
    keepAcceptance(client, citizen, 'c-2', '2026-05-04 12:00:00')
    showWizard(client, { ...whole, ...knownOf(client, citizen, parametersOf('c-2')) }, '?paso=citizen')
    await atStep('¿Cómo le contestamos?')
    expect(screen.queryByText(/^Al continuar acepta/)).toBeNull()
    expect(screen.getByText(/Aceptó estas condiciones/)).toBeTruthy()
    expect(acceptedAt(client, { ...citizen, user_id: 99 }, parametersOf('c-2'))).toBeUndefined()
    expect(acceptedAt(client, citizen, parametersOf('c-3'))).toBeUndefined()
    await endSession(client)
    expect(acceptedAt(client, citizen, parametersOf('c-2'))).toBeUndefined()
  })

  it('without an account the e-mail is not questioned', async () => {
    person(client).set(null)
    api = aTown(client, { units: [streets] })
    showWizard(client, whole, '?paso=citizen')
    await atStep('¿Cómo le contestamos?')
    await userEvent.click(onward())
    expect(await atStep('Añada fotos')).toBeTruthy()
    expect(popups(client).get()).toEqual([])
  })
})

describe('what staff add to the description', () => {
  const unit = aUnit(1, 'Vía pública', { mostrar_fecha: true, mostrar_origen: true })
  const open = (permission: string) => {
    person(client).set(staff({ [permission]: 1 }))
    api = aTown(client, { units: [unit], parameters: { origenes_activos: true } })
    const origin = { id: 3, codigo: 'telefono', nombre: '', nombre_es: 'Teléfono', nombre_val: 'Telèfon', tipo: 'personal', icono: 'phone' }
    api.answer(answer(listOrigins, () => [origin]))
  }

  it('staff enter the origin (WIZ-39, CALL-16)', async () => {
    open('incidencia.insertar.campos.origen')
    showWizard(client, typed, '?paso=description')
    await screen.findByRole('option', { name: 'Teléfono' })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Cómo ha llegado/ }), 'Teléfono')
    expect(useWizardDraft.read(client).origen_id).toBe(3)
    expect(screen.queryByLabelText(/Fecha de la incidencia/)).toBeNull()
  })

  it('staff enter a date, but none in the future (WIZ-38)', async () => {
    open('incidencia.insertar.campos.fecha')
    showWizard(client, { ...typed, fecha: '2099-01-01T10:00' }, '?paso=description')
    await atStep('Explíquelo un poco más')
    await waitFor(() => expect(missing()).toBe('La fecha no puede ser futura.'))
    expect(screen.queryByRole('combobox', { name: /Cómo ha llegado/ })).toBeNull()
  })
})

describe('the inspection of an inspector (WIZ-09, WIZ-51, WIZ-52)', () => {
  const result = (id: number, nombre: string, seleccionar_tipo_y_reparador: boolean) => ({
    id,
    codigo: nombre,
    descripcion: nombre,
    descripcion_es: nombre,
    descripcion_val: nombre,
    explicacion: '',
    icono: 'tool',
    seleccionar_tipo_y_reparador,
    codigos_incidencia: [],
    efecto: null,
  })
  const entity = (id: number, nombre: string, habitual: boolean) => ({
    id,
    codigo: nombre,
    rol: 'REPARADOR' as const,
    nombre,
    nombre_es: nombre,
    nombre_val: nombre,
    icono: 'users',
    interna: true,
    habitual,
  })
  const open = async (entities = [entity(4, 'Brigada de luz', true), entity(5, 'Otra', false)]) => {
    person(client).set(staff({ inspector: 1 }))
    api = aTown(client, { units: [streets], parameters: { crear_inspeccion_al_anyadir: true } })
    api.answer(answer(listInspectionResults, () => [result(1, 'Necesita reparación', true), result(2, 'Correcta', false)]))
    api.answer(answer(listTypeEntities, () => entities))
    showWizard(client, typed, '?paso=images')
    await atStep('Añada fotos')
    await userEvent.click(onward('Continuar sin fotos'))
    await atStep('¿Qué ha visto?')
  }

  it('an inspection may have no result', async () => {
    await open()
    expect(missing()).toBeUndefined()
    await userEvent.click(onward('Continuar sin resultado'))
    expect(await atStep('Revise y envíe')).toBeTruthy()
  })

  it('a result that requires it asks what must be repaired and by whom, with the usual ones selected', async () => {
    await open()
    await userEvent.click(await screen.findByRole('radio', { name: 'Necesita reparación' }))
    await waitFor(() => expect(useWizardDraft.read(client).inspeccion).toEqual({ resultado_id: 1, tipo_id: 11, entidad_id: 4 }))
    await userEvent.type(screen.getByRole('textbox', { name: /Comentario/ }), 'Rota')
    await userEvent.click(onward())
    await atStep('Revise y envíe')
    expect(screen.getByText(/Necesita reparación\s+Rota/)).toBeTruthy()
    expect(useWizardDraft.read(client).inspeccion).toMatchObject({ comentario: 'Rota' })
  })

  it('an attempt to continue reports what the result is missing (OPEN-63)', async () => {
    await open([entity(5, 'Otra', false)])
    await userEvent.click(await screen.findByRole('radio', { name: 'Necesita reparación' }))
    await screen.findByRole('option', { name: 'Otra' })
    await userEvent.click(onward())
    await waitFor(() =>
      expect(popups(client).get()[0]).toMatchObject({ title: 'Falta completar la inspección', list: ['Elija quién lo repara.'] }),
    )
    await userEvent.click(screen.getByRole('radio', { name: 'Correcta' }))
    expect(useWizardDraft.read(client).inspeccion).toEqual({ resultado_id: 2 })
  })
})

describe('after sending', () => {
  const whole: Partial<WizardDraft> = { ...typed, telefono: '960 000 000', condiciones: true }

  it.each([
    ['staff who may add several are offered another (WIZ-64)', { 'incidencia.add-varias': 1 }, true],
    ['other staff are not', {}, false],
  ])('after sending, %s', async (_who, permissions, offered) => {
    person(client).set(staff(permissions))
    api = aTown(client, { units: [streets] })
    api.answer(answer(createIncident, () => anIncident({ id: 90, codigo: 'SU-26-00090' })))
    showWizard(client, typed, '?paso=summary')
    await send()
    await screen.findByText('SU-26-00090')
    expect(screen.queryByRole('button', { name: 'Añadir otra aquí cerca' }) !== null).toBe(offered)
    expect(screen.getByRole('link', { name: 'Seguir esta incidencia' }).getAttribute('href')).toBe('/incidencias/90')
  })

  it('a failed creation is reported, and stays to be sent again (WIZ-59)', async () => {
    person(client).set(null)
    api = aTown(client, { units: [streets] })
    api.answer(answer(createIncident, () => refuse('http.internal')))
    showWizard(client, whole, '?paso=summary')
    await send()
    await atStep('Guardada en este dispositivo')
    expect(
      within(await screen.findByRole('alert')).getByText('La incidencia no se ha creado. Sus datos siguen aquí: vuelva a intentarlo.'),
    ).toBeTruthy()
    expect(screen.queryByText(/cuando haya conexión/)).toBeNull()
  })

  it('a refused duplicate says so under «Error», with the server’s message (WIZ-55)', async () => {
    person(client).set(staff({ 'incidencia.crear-duplicada': 1 }))
    api = aTown(client, { units: [streets] })
    api.answer(answer(createRelated, () => refuse('incident.outsideUnit')))
    leave(client, { ...typed, mode: 'duplicate', unidad_gestion_id: 1 }, 'duplicate')
    showScreen(client, '/incidencias/add?duplicar=9&paso=summary')
    await send()
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Error')).toBeTruthy()
    expect(alert.getByText('La incidencia no se ha creado. Sus datos siguen aquí: vuelva a intentarlo.')).toBeTruthy()
    expect(api.requests.find(({ route }) => route.endsWith('/relacionadas'))?.params).toEqual({ id: 9 })
  })
})

it('a report that fits no type uses «varios» (WIZ-34)', async () => {
  person(client).set(null)
  api = aTown(client, { units: [streets] })
  showWizard(client, { place: here }, '?paso=type')
  await userEvent.type(await screen.findByRole('searchbox'), 'dragón')
  await userEvent.click((await screen.findAllByRole('radio', { name: 'Otros asuntos' }))[0] as HTMLElement)
  expect(useWizardDraft.read(client).tipos).toEqual([38])
})
