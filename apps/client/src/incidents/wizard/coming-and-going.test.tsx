import { createIncident, getIncident } from '@avisa/contract/incidents/endpoints'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { hasReportedBefore, person } from '#/platform/identity.ts'
import { citizenFormMode } from '#/platform/entrance.ts'
import { startOutbox } from '#/platform/outbox/use-outbox.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { anIncident } from '../testing/an-incident.ts'
import {
  address,
  aTown,
  atStep,
  buildings,
  here,
  leave,
  onward,
  positionIs,
  showScreen,
  staff,
  streets,
  type Town,
} from './testing/a-wizard.tsx'
import { draftOf, useWizardDraft, type WizardDraft } from './draft/wizard-draft.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const whole: Partial<WizardDraft> = {
  place: { ...here, precision: null },
  tipos: [11],
  contenido: 'Parpadea',
  telefono: '960 000 000',
  condiciones: true,
}
let api: ReturnType<typeof aTown>
const open = (path: string, draft: Partial<WizardDraft> = {}, overrides: Partial<Town> = {}) => {
  api = aTown(client, { units: [streets], ...overrides })
  api.answer(answer(createIncident, () => anIncident({ id: 90, codigo: 'SU-26-00090' })))
  leave(client, draft)
  showScreen(client, path)
}
const sentTo = (path: string) => api.requests.filter(({ route }) => route === `POST ${path}`)
const send = async () => {
  await atStep('Revise y envíe')
  await screen.findByText(/Calle Mayor, 3/)
  await userEvent.click(onward('Enviar incidencia'))
}

beforeEach(async () => {
  positionIs({ code: 1 })
  await startOutbox(client)
})

describe('an unfinished report on returning (OPEN-90)', () => {
  it('an unfinished report is offered, and continues at its step with everything that was entered', async () => {
    open('/incidencias/add', { ...whole, step: 'images' })
    await screen.findByText('Tiene una incidencia a medias')
    expect(await screen.findByText('Farola apagada · Calle Mayor, 3 · Parpadea')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Continuar con ella' }))
    await atStep('Añada fotos')
    expect(useWizardDraft.read(client)).toMatchObject(whole)
  })

  it('an unfinished report can be replaced with a new one', async () => {
    open('/incidencias/add', { ...whole, step: 'images' })
    await userEvent.click(await screen.findByRole('button', { name: 'Empezar una nueva' }))
    await atStep('¿Dónde está?')
    expect(useWizardDraft.read(client)).toMatchObject({ contenido: '', place: null, tipos: [] })
  })

  it('a position alone is not an unfinished report', async () => {
    open('/incidencias/add', { place: here, step: 'map' })
    expect(await atStep('¿Dónde está?')).toBeTruthy()
    expect(useWizardDraft.read(client).place).toBeNull()
  })

  it('an address with a step opens it without a question, as after a reload', async () => {
    open('/incidencias/add?paso=images', { ...whole, step: 'images' })
    expect(await atStep('Añada fotos')).toBeTruthy()
  })
})

it('after the browser’s back button the draft contains the step that is shown', async () => {
  open('/incidencias/add?paso=type', { ...whole, step: 'type' })
  await atStep('¿Qué ocurre?')
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar con «Farola apagada»' }))
  await atStep('Explíquelo un poco más')
  await waitFor(() => expect(useWizardDraft.read(client).step).toBe('description'))
  await userEvent.click(screen.getByRole('button', { name: 'atrás del navegador' }))
  await atStep('¿Qué ocurre?')
  await waitFor(() => expect(useWizardDraft.read(client).step).toBe('type'))
})

describe('values in the address', () => {
  it('values of the address stay when the report continues without that address', async () => {
    open('/incidencias/add?uni_ges_seleccionables_ids=2', {}, { units: [streets, { ...buildings, mostrar_mapa: false }] })
    await atStep('¿Qué ocurre?')
    expect(useWizardDraft.read(client).unidad_gestion_id).toBe(2)
  })

  it('a single offered type is selected (WIZ-32)', async () => {
    open('/incidencias/add?tipos=12', {}, { units: [{ ...streets, mostrar_mapa: false }] })
    await atStep('¿Qué ocurre?')
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Farola rota', hidden: true })).checked).toBe(true)
    expect(screen.queryByRole('radio', { name: 'Farola apagada', hidden: true })).toBeNull()
    expect(screen.queryByRole('radio', { name: 'Bache' })).toBeNull()
  })

  it('extra fields get their first values from the address (WIZ-66)', async () => {
    open(`/incidencias/add?campos_extra=${encodeURIComponent('{"Matrícula":"9999 ZZZ"}')}`)
    await atStep('¿Dónde está?')
    await waitFor(() => expect(useWizardDraft.read(client).camposExtra).toMatchObject({ Matrícula: { valor: '9999 ZZZ' } }))
  })

  it('the order in the address is sent with the report (WIZ-65)', async () => {
    person(client).set(staff())
    aTown(client, { units: [streets] })
    leave(client, { ...whole, unidad_gestion_id: 1 }, 'backoffice')
    open('/incidencias/add-backoffice?orden_id=77&paso=summary')
    await send()
    await waitFor(() => expect(sentTo('/api/v1/incidencias')).toHaveLength(1))
    expect(sentTo('/api/v1/incidencias')[0]?.body).toMatchObject({ orden_id: 77 })
  })

  it('the address determines whether the wizard can be closed (WIZ-67)', async () => {
    open('/incidencias/add?se_puede_cerrar=0')
    await atStep('¿Dónde está?')
    expect(screen.queryByRole('button', { name: 'Cerrar' })).toBeNull()
    cleanup()
    open('/incidencias/solo-add')
    await atStep('¿Dónde está?')
    expect(screen.queryByRole('button', { name: 'Cerrar' })).toBeNull()
    cleanup()
    open('/incidencias/solo-add?se_puede_cerrar=true')
    await atStep('¿Dónde está?')
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
    expect(await screen.findByText('otra pantalla')).toBeTruthy()
  })
})

describe('leaving as a visitor', () => {
  beforeEach(() => hasReportedBefore(client).set(false))

  it('the first step shows the menu and the municipality, and the cross leads to a page that is not a report', async () => {
    open('/incidencias/add')
    await atStep('¿Dónde está?')
    expect(screen.getByRole('button', { name: 'Menú' })).toBeTruthy()
    expect(screen.getByText('A', { exact: true })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
    expect(address()).toBe('/inicio')
  })

  it('a half-finished report is left in the same way', async () => {
    open('/incidencias/add', { ...whole, step: 'images' })
    await screen.findByText('Tiene una incidencia a medias')
    await userEvent.click(screen.getByRole('button', { name: 'Volver' }))
    expect(address()).toBe('/inicio')
  })

  it.each(['/incidencias/solo-add', '/incidencias/add?se_puede_cerrar=0'])(
    '%s, which is for a single report, has no way out',
    async (path) => {
      open(path)
      await atStep('¿Dónde está?')
      expect(screen.queryByRole('button', { name: 'Menú' })).toBeNull()
    },
  )
})

describe('the page that opened the wizard', () => {
  it('the person returns to it with id and code once everything has arrived (WIZ-67)', async () => {
    open('/incidencias/add?redirect_back=/tareas/7&paso=summary', whole)
    await send()
    await waitFor(() => expect(address()).toBe('/tareas/7?id=90&codigo=SU-26-00090'))
  })

  it('the person returns without them when the wizard is closed', async () => {
    open('/incidencias/add?redirect_back=/tareas/7')
    await atStep('¿Dónde está?')
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
    expect(address()).toBe('/tareas/7')
  })

  it('nobody is sent to an address that is not permitted', async () => {
    open('/incidencias/add?redirect_back=https://evil.example/&paso=summary', whole)
    await send()
    await screen.findByText('SU-26-00090')
    expect(screen.queryByRole('button', { name: 'Volver' })).toBeNull()
  })
})

describe('the wizard alone (ROUTE-04)', () => {
  it('the wizard alone starts afresh at every visit and links nowhere', async () => {
    leave(client, { ...whole, step: 'images' }, 'backoffice')
    open('/incidencias/solo-add')
    await atStep('¿Dónde está?')
    expect(draftOf('backoffice').read(client).contenido).toBe('')
    cleanup()
    leave(client, whole, 'backoffice')
    open('/incidencias/solo-add?paso=summary')
    await send()
    await screen.findByText('SU-26-00090')
    expect(screen.queryByRole('link', { name: /Seguir|Mis incidencias/ })).toBeNull()
  })
})

describe("the citizens' form (ROUTE-05)", () => {
  it('the form asks for the language first, and stays a citizen’s form', async () => {
    citizenFormMode(client).set(false)
    open('/incidencias/add-formulario')
    await atStep('Elija el idioma')
    expect(screen.getByText("Trie l'idioma")).toBeTruthy()
    expect(citizenFormMode(client).get()).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Valencià' }))
    expect(await atStep('On està?')).toBeTruthy()
  })

  it('the language is not asked where the embedding page names it', async () => {
    client = createTestClient({ launch: { locale: 'es' } })
    open('/incidencias/add-formulario')
    expect(await atStep('¿Dónde está?')).toBeTruthy()
  })

  it('the language is not asked where the municipality has only one', async () => {
    open('/incidencias/add-formulario', {}, { parameters: { forzar_idioma: 'es' } })
    expect(await atStep('¿Dónde está?')).toBeTruthy()
  })
})

describe('a duplicate (WIZ-07, WIZ-53 to WIZ-55)', () => {
  const original = anIncident({ id: 9, unidad_gestion_id: 2, contenido: 'Cae agua', tipos: [] })
  const duplicate = async () => {
    person(client).set(staff({ 'incidencia.crear-duplicada': 1 }))
    open('/incidencias/add?duplicar=9', { contenido: 'A medias' }, { units: [streets, buildings] })
    api.answer(answer(getIncident, () => original))
    await atStep('Explíquelo un poco más')
  }

  it('a duplicate copies content, site and street of its original, and has the steps description, citizen and summary', async () => {
    await duplicate()
    expect(screen.getByText('Paso 1 de 2')).toBeTruthy()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Descripción/ }).value).toBe('Cae agua')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Detalle del lugar/ }).value).toBe('Junto al quiosco')
    await userEvent.click(onward())
    await atStep('Datos de quien avisa')
    await userEvent.click(onward())
    await atStep('Revise y envíe')
    expect(screen.getByText(/Calle Mayor, 3/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cambiar: Lugar' })).toBeNull()
  })

  it('a duplicate does not replace the unfinished report of its person', async () => {
    await duplicate()
    expect(useWizardDraft.read(client).contenido).toBe('A medias')
  })
})
