import { citizenFieldsToFill } from '@avisa/contract/extra-fields/endpoints'
import type { ExtraField } from '@avisa/contract/extra-fields/schemas'
import { refuse } from '@avisa/contract/refusal'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { person } from '#/platform/identity.ts'
import { setOnline } from '#/platform/network.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { aTown, atStep, here, missing, onward, positionIs, showWizard, staff, streets } from './testing/a-wizard.tsx'
import { useWizardDraft, type WizardDraft } from './draft/wizard-draft.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const aField = (codigo: string, more: Partial<ExtraField>): ExtraField => ({
  id: codigo.length,
  codigo,
  tipo_campo: 'text',
  obligatorio: true,
  para: 'todos',
  nombre: codigo,
  nombre_es: codigo,
  nombre_val: codigo,
  ayuda_es: '',
  ayuda_val: '',
  json: {},
  valor: null,
  valor_descripcion: null,
  valor_json: null,
  ...more,
})
const plate = aField('Matrícula', {})
const parcels = aField('Bultos', { tipo_campo: 'number', json: { type: 'integer', default: 1 } })
const colour = aField('Color', { obligatorio: false })

let api: ReturnType<typeof aTown>
const typed: Partial<WizardDraft> = { place: here, tipos: [11], email: 'marta@correo.es', condiciones: true }
const open = (step: string, { draft = {}, fields = [plate, parcels, colour], query = '', parameters = {} } = {}) => {
  api = aTown(client, { units: [streets], extraFields: fields, parameters })
  showWizard(client, { ...typed, ...draft }, `?paso=${step}${query}`)
}
const urls = () => api.requests.filter(({ route }) => route.includes('campos-extra')).map(({ url }) => url)
const words = ({ pathname, searchParams }: URL) => [pathname, searchParams.get('tipos_ids'), searchParams.get('obligatorios')]

beforeEach(() => {
  positionIs({ code: 1 })
})

describe('the extra fields of a type', () => {
  it('citizens are asked the obligatory ones by their own call, which block until they are answered (WIZ-36, CALL-21, OPEN-08)', async () => {
    open('description', { draft: { tipos: [11, 21] } })
    const box = await screen.findByRole('textbox', { name: 'Matrícula' })
    expect(urls().map(words)).toEqual([['/api/v1/campos-extra-ciudadano/campos-para-anyadir', '11,21', 'true']])
    expect(missing()).toBe('«Matrícula»: Falta este dato.')
    await userEvent.type(box, '1234 BCD')
    expect(missing()).toBeUndefined()
    expect(useWizardDraft.read(client).camposExtra).toEqual({ Matrícula: { valor: '1234 BCD' } })
  })

  it('optional ones are shown where the municipality enables it, and block nothing (OPEN-08)', async () => {
    open('description', { draft: { camposExtra: { Matrícula: { valor: '1234 BCD' } } }, parameters: { campos_extra_opcionales: true } })
    expect(await screen.findByRole('textbox', { name: 'Color (opcional)' })).toBeTruthy()
    expect(urls().at(-1)?.searchParams.has('obligatorios')).toBe(false)
    expect(missing()).toBeUndefined()
  })

  it('staff are asked by the call of types, before there is an incident (CALL-20, OPEN-98)', async () => {
    person(client).set(staff())
    open('description')
    await screen.findByRole('textbox', { name: 'Matrícula' })
    expect(urls().map(words)).toEqual([['/api/v1/campos-extra-tipos/0', '11', 'true']])
  })

  it('an attempt to continue shows what is missing at the field and focuses it', async () => {
    open('description')
    const box = await screen.findByRole('textbox', { name: 'Matrícula' })
    await userEvent.click(onward())
    expect(await screen.findByText('Falta este dato.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(box))
  })

  it('answers are in the summary, cut to 40 characters, and are sent with the report (XF-22, ENT-NEW-02)', async () => {
    const long = 'Un coche rojo sin matrícula, con dos ruedas pinchadas'
    open('summary', { draft: { camposExtra: { Matrícula: { valor: long } } } })
    let sent: unknown
    api.answer(
      answer(createIncident, ({ body }) => {
        sent = body.camposExtra
        return refuse('http.forbidden')
      }),
    )
    expect(await screen.findByText(`${long.slice(0, 40).trimEnd()}…`)).toBeTruthy()
    await userEvent.click(onward())
    await waitFor(() => expect(sent).toBeDefined())
    expect(sent).toMatchObject([
      { campoExtraId: plate.id, valor: long },
      { campoExtraId: parcels.id, valor: 1 },
    ])
  })

  it('a server error blocks the step and offers a retry', async () => {
    api = aTown(client, { units: [streets] })
    api.answer(answer(citizenFieldsToFill, () => refuse('http.forbidden')))
    showWizard(client, { ...typed, tipos: [30] }, '?paso=description')
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeTruthy()
    expect(missing()).toBe('No se han podido cargar las preguntas de este tipo.')
  })

  it('the step is blocked while the fields load (WIZ-02)', async () => {
    api = aTown(client, { units: [streets] })
    let arrive: (fields: ExtraField[]) => void = () => undefined
    api.answer(answer(citizenFieldsToFill, () => new Promise<ExtraField[]>((resolve) => (arrive = resolve))))
    showWizard(client, { ...typed, tipos: [30] }, '?paso=description')
    await atStep('Explíquelo un poco más')
    await waitFor(() => expect(onward().getAttribute('aria-disabled')).toBe('true'))
    arrive([])
    await waitFor(() => expect(missing()).toBeUndefined())
  })

  it('without network the fields do not block the report: the server reports what is missing on arrival', async () => {
    open('type')
    await atStep('¿Qué ocurre?')
    cleanup()
    setOnline(client, false)
    showWizard(client, { ...typed, tipos: [30] }, '?paso=description')
    await screen.findByRole('textbox', { name: /Descripción/ })
    await waitFor(() => expect(missing()).toBeUndefined())
  })
})
