import { citizenFieldsToShow, clearExtraField, incidentExtraFields, saveExtraField } from '@avisa/contract/extra-fields/endpoints'
import { aUser } from '@avisa/contract/testing/a-user'
import { extraFieldKinds } from '@avisa/contract/extra-fields/kinds'
import type { ExtraField } from '@avisa/contract/extra-fields/schemas'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { municipality, person } from '#/platform/identity.ts'
import { setOnline } from '#/platform/network.ts'
import { startOutbox } from '#/platform/outbox/use-outbox.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { ExtraFieldsCard } from './shared/ExtraFieldsCard.tsx'
import { anExtraField } from './testing/an-extra-field.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const named = (codigo: string, tipo_campo: ExtraField['tipo_campo'], more: Partial<ExtraField> = {}) =>
  anExtraField(tipo_campo, { id: codigo.length, codigo, nombre_es: codigo, ...more })
const aPerson = (user_permisos: Record<string, number>) => aUser({ user_roles: ['Tecnicos'], user_permisos })
const plate = named('Placa', 'text', { valor: '1234 BCD' })
const metres = named('Metros', 'number', { valor: 3.5 })
const since = named('Fecha', 'date', { id: 50, valor: '2026-11-03 09:30' })
const long = named('Relato', 'text', { valor: 'Un coche rojo muy viejo, sin matrícula y con dos ruedas pinchadas' })
const empty = named('Vacío', 'boolean', { id: 60 })

let api: ReturnType<typeof fakeApi>
const calls: unknown[] = []
const show = (fields: readonly ExtraField[], { propia = false } = {}) => {
  calls.length = 0
  api = fakeApi(
    client,
    answer(incidentExtraFields, () => [...fields]),
    answer(citizenFieldsToShow, () => [...fields]),
    answer(saveExtraField, ({ params, body }) => {
      calls.push(['PUT', params.id, body.campoExtraId, body.valor])
      return anExtraField('text')
    }),
    answer(clearExtraField, ({ params, query }) => {
      calls.push(['DELETE', params.id, query.campoExtraId])
      return anExtraField('text')
    }),
  )
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter>
          <ExtraFieldsCard incident={{ id: 4, codigo: 'SU-26-00004', descripcion: 'Farola apagada', propia }} />
        </MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )
}

beforeEach(async () => {
  municipality(client).set(aMunicipality())
  await startOutbox(client)
})

describe('the extra fields of an incident', () => {
  it('staff see extra fields with the permission only (XF-19)', async () => {
    person(client).set(aPerson({}))
    show([plate])
    person(client).set(aPerson({ 'campo-extra.consultar': 1 }))
    expect(await screen.findByText('1234 BCD')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Editar los datos' })).toBeNull()
    expect(api.requests).toHaveLength(1)
  })

  it('the creator sees them through the citizens’ call, without empty ones (XF-21)', async () => {
    person(client).set(null)
    show([plate, empty], { propia: true })
    expect(await screen.findByText('1234 BCD')).toBeTruthy()
    expect(screen.queryByText('Vacío')).toBeNull()
    expect(api.requests.map(({ route }) => route)).toEqual(['GET /api/v1/campos-extra-ciudadano/:id/campos-para-visualizar'])
  })

  it('a citizen who did not report the incident does not request them', () => {
    person(client).set(null)
    show([plate])
    expect(api.requests).toEqual([])
  })

  it('a value is cut to 40 characters until it is expanded (XF-22)', async () => {
    person(client).set(aPerson({ 'campo-extra.consultar': 1 }))
    show([long])
    const row = await screen.findByRole('button', { name: /Un coche rojo muy viejo, sin matrícula y…/ })
    await userEvent.click(row)
    expect(screen.getByText(String(long.valor))).toBeTruthy()
  })
})

describe('editing extra fields', () => {
  const edit = async (...fields: ExtraField[]) => {
    person(client).set(aPerson({ 'campo-extra.consultar': 1, 'campo-extra.editar': 1 }))
    show(fields)
    await userEvent.click(await screen.findByRole('button', { name: 'Editar los datos' }))
    return within(await screen.findByRole('dialog'))
  }
  const save = (sheet: ReturnType<typeof within>) => sheet.getByRole('button', { name: 'Guardar los cambios' })

  it('saving sends changed values and deletes cleared ones, nothing else (XF-16, XF-17, XF-18)', async () => {
    const sheet = await edit(plate, metres, since)
    expect(save(sheet).getAttribute('aria-disabled')).toBe('true')
    await userEvent.clear(sheet.getByRole('textbox', { name: /Metros/ }))
    await userEvent.type(sheet.getByRole('textbox', { name: /Placa/ }), ' 2')
    await userEvent.click(save(sheet))
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls).toEqual([
      ['PUT', 4, plate.id, '1234 BCD 2'],
      ['DELETE', 4, metres.id],
    ])
  })

  it('a text with a value cannot be emptied (XF-09, OPEN-09)', async () => {
    const sheet = await edit(plate)
    await userEvent.clear(sheet.getByRole('textbox', { name: /Placa/ }))
    await userEvent.click(save(sheet))
    expect(await sheet.findByText('Ya tenía un valor: no puede quedar vacío.')).toBeTruthy()
    expect(sheet.getByText('Hay 1 dato que corregir.')).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('a change without signal is stored, shown with its new value, and sent afterwards', async () => {
    const sheet = await edit(metres)
    setOnline(client, false)
    await userEvent.clear(sheet.getByRole('textbox', { name: /Metros/ }))
    await userEvent.type(sheet.getByRole('textbox', { name: /Metros/ }), '7,25')
    await userEvent.click(save(sheet))
    expect(await screen.findByText('Guardado en este dispositivo. Se enviará cuando haya conexión.')).toBeTruthy()
    expect(screen.getByText('7,25')).toBeTruthy()
    setOnline(client, true)
    await waitFor(() => expect(calls).toEqual([['PUT', 4, metres.id, 7.25]]))
  })

  it('every kind of field can be edited (XF-01)', async () => {
    const sheet = await edit(...extraFieldKinds.map((kind, at) => anExtraField(kind, { id: at + 1, nombre_es: kind })))
    for (const kind of extraFieldKinds) expect(sheet.getAllByText(kind).length).toBeGreaterThan(0)
  })
})
