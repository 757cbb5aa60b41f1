import { reglaAviso, plantillaAviso } from '@avisa/contract/configuration/objects/words'
import { keyOf } from '@avisa/contract/configuration/configurable'
import type { Body } from '@avisa/contract/configuration/fields'
import * as calls from '@avisa/contract/notice-rules/endpoints'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { press, showPage } from '#/accounts/testing/an-app.tsx'
import { aBody, aConsole, aRow } from '#/configuration/testing/a-console.ts'
import type { Client } from '#/platform/client.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { NoticesPage } from './NoticesPage.tsx'
import { changesOf, lacksText, toggle, trialRules, type Rules } from './matrix.ts'

const rule = (evento: string, quien: string, canal: string, plantilla: string): Body => ({
  evento,
  quien,
  canal,
  plantilla,
  clase: null,
  solo: null,
})
const byKey = (...bodies: Body[]): Rules => Object.fromEntries(bodies.map((body) => [keyOf(reglaAviso, body), body]))
const received = rule('incidencia_recibida', 'creador', 'correo', 'incidencia_recibida')
const solved = rule('incidencia_resuelta', 'creador', 'app', 'otra')
const stored = byKey(received, solved)
const on = { evento: 'incidencia_resuelta', quien: 'creador', canal: 'push' } as const

describe('the matrix of notices', () => {
  it('a cell that is switched on takes the text of its neighbour; switched back, nothing has changed', () => {
    const next = toggle(stored, stored, on)
    expect(changesOf(stored, next)).toEqual([
      { objeto: 'regla_aviso', clave: 'incidencia_resuelta:creador:push', antes: null, despues: { ...solved, canal: 'push' } },
    ])
    expect(changesOf(stored, toggle(stored, next, on))).toEqual([])
    const off = toggle(stored, stored, { ...on, canal: 'app' })
    expect(changesOf(stored, off)).toMatchObject([{ antes: solved, despues: null }])
    expect(changesOf(stored, toggle(stored, off, { ...on, canal: 'app' }))).toEqual([])
  })

  it('without a neighbour it begins as in a new municipality', () => {
    expect(Object.values(toggle({}, {}, { ...on, canal: 'correo' }))).toMatchObject([{ plantilla: 'resuelta' }])
    expect(Object.values(toggle({}, {}, { evento: 'tarea_creada', quien: 'personal_unidad', canal: 'app' }))).toMatchObject([
      { plantilla: 'tarea_por_estudiar', clase: 'trabajo', solo: 'tecnico_estudio' },
    ])
  })

  it('finds events whose text is gone or is not in both languages', () => {
    const texts = (body: Body | undefined) => ({ correo: {}, plantilla_aviso: body ? { otra: body } : {} })
    const words = { titulo_es: 'a', titulo_val: 'a', texto_es: 'a', texto_val: 'a' }
    expect(lacksText(stored, texts(words), 'incidencia_resuelta')).toBe(false)
    expect(lacksText(stored, texts({ ...words, texto_val: ' ' }), 'incidencia_resuelta')).toBe(true)
    expect(lacksText(stored, texts(undefined), 'incidencia_resuelta')).toBe(true)
  })

  it('a rule of an event that is gone is not tried', () => {
    const old = rule('tarea_estado', 'encargado', 'app', 'otra')
    expect(trialRules(byKey(received, old))).toEqual([
      { evento: 'incidencia_recibida', quien: 'creador', canal: 'correo', plantilla: 'incidencia_recibida' },
    ])
  })
})

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const texts = ['incidencia_nueva_personal', 'otra'].map((codigo) => aRow(codigo, aBody(plantillaAviso.objeto, { codigo })))
const example = {
  regla: { evento: 'incidencia_resuelta', quien: 'creador', canal: 'push', plantilla: 'otra' },
  incidencia_id: 7,
  estado_id: 18,
  tarea_id: null,
  inspeccion_id: null,
} as const
const open = () => {
  const rows = { regla_aviso: Object.entries(stored).map(([clave, body]) => aRow(clave, body)), plantilla_aviso: texts }
  const api = aConsole(
    client,
    rows,
    answer(calls.tryNotices, () => ({
      desde: '2026-10-23 00:00:00',
      hasta: '2026-11-22 00:00:00',
      sucesos: 400,
      hoy: { app: 10, push: 0, correo: 3610 },
      con: { app: 10, push: 1240, correo: 3610 },
      sin_confirmar: 21,
      por_dia: [
        { dia: '2026-10-23', total: 40 },
        { dia: '2026-10-24', total: 86 },
      ],
      a_quien: [{ quien: 'creador' as const, cuenta: true, app: 10, push: 1240, correo: 3610 }],
      ejemplos: [
        {
          ...example,
          nuevo: true,
          titulo_es: 'Resuelta',
          titulo_val: 'Resolta',
          texto_es: 'Su incidencia',
          texto_val: 'La seua incidència',
        },
      ],
    })),
    answer(calls.sendExample, () => ({})),
  )
  showPage(client, '/consola/avisos', <NoticesPage />, [], '/consola/avisos')
  const bodyOf = (route: string) => api.requests.findLast((request) => request.route === route)?.body
  return { bodyOf }
}
const cell = 'Se resuelve: Quien avisó, En el móvil'

describe('the screen of notices', () => {
  it('a change of a cell is tried over what happened, compared with today, and saved as a rule', async () => {
    const { bodyOf } = open()
    await userEvent.click(await screen.findByRole('button', { name: cell }))
    expect(screen.getByRole('button', { name: cell }).getAttribute('aria-pressed')).toBe('true')
    await press('Ensayar')
    expect(await screen.findByText('1240 avisos más al mes en el móvil')).toBeTruthy()
    expect(bodyOf('POST /api/v1/configuracion/avisos/ensayos')).toMatchObject({ dias: 30, reglas: [{}, {}, { canal: 'push' }] })
    expect(screen.getByText('21 correos no salen: sus direcciones están sin confirmar.')).toBeTruthy()
    expect(screen.getByText('La seua incidència')).toBeTruthy()
    await press('Enviarme este ejemplo')
    await waitFor(() => expect(bodyOf('POST /api/v1/configuracion/avisos/ejemplos')).toEqual(example))
    await press('Guardar')
    await waitFor(() =>
      expect(bodyOf('POST /api/v1/configuracion/actos')).toMatchObject({
        cambios: [{ objeto: 'regla_aviso', clave: 'incidencia_resuelta:creador:push', antes: null, despues: { plantilla: 'otra' } }],
      }),
    )
  })

  it('says when nobody would hear of a report, and when a text is missing', async () => {
    open()
    const mail = await screen.findByRole('button', { name: 'Se recibe: Quien avisó, Por correo' })
    expect(screen.queryByText('Nadie se entera de que llega una incidencia.')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Sin texto 2' }))
    expect(screen.queryByRole('button', { name: 'Cambia de estado: Texto' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Se recibe: Falta' }))
    expect(await screen.findByText('Ese texto ya no existe. Elija otro en la regla.')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(mail)
    expect(await screen.findByText('Nadie se entera de que llega una incidencia.')).toBeTruthy()
  })
})
