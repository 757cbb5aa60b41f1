import * as calls from '@avisa/contract/configuration/endpoints'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aUser, press, showPage } from '#/accounts/testing/an-app.tsx'
import { granted } from '@avisa/contract/testing/a-user'
import type { Client } from '#/platform/client.ts'
import { person } from '#/platform/identity.ts'
import { answer } from '#/platform/testing/fake-api.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { DraftPage } from '../drafts/DraftPage.tsx'
import { aBody, aConsole, anAct, aRow } from '../testing/a-console.ts'
import { ChangesPage } from './ChangesPage.tsx'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const about = { objeto: 'tipo', clave: 'farola', nombre_es: 'Farola apagada', nombre_val: 'Fanal apagat', accion: 'cambio' as const }
const days = { ...about, campo: 'dias_objetivo', antes: 5, despues: 3 }
const entity = { ...about, campo: 'entidad_reparadora', antes: null, despues: 'contrata' }
const rows = { entidad: [aRow('contrata', aBody('entidad', { codigo: 'contrata', nombre_es: 'Contrata de alumbrado' }))] }

describe('an act of the history', () => {
  const open = (posteriores: { objeto: string; clave: string; campo: string }[]) => {
    const detail = { ...anAct({ id: 9, motivo: 'El pliego nuevo' }), diferencias: [days, entity], posteriores, integra: true }
    const api = aConsole(
      client,
      rows,
      answer(calls.getAct, () => detail),
    )
    showPage(client, '/consola/cambios?acto=9', <ChangesPage />, [], '/consola/cambios')
    return api
  }

  it('says in words what it changed, and whether the history is whole', async () => {
    open([])
    expect(await screen.findByText('Días para repararla')).toBeTruthy()
    expect(screen.getByText('5').tagName).toBe('DEL')
    expect(screen.getByText('3').tagName).toBe('INS')
    expect(await screen.findByText('Contrata de alumbrado')).toBeTruthy()
    expect(await screen.findByText('La cadena cuadra: ningún cambio borrado.')).toBeTruthy()
  })

  it('what was changed again since is shown, and undone only where the person insists', async () => {
    const api = open([{ objeto: 'tipo', clave: 'farola', campo: 'dias_objetivo' }])
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Devolverlo también' }))
    await press('Deshacer los 2')
    await press('Deshacer')
    await waitFor(() => expect(api.requests.find(({ route }) => route.endsWith('/deshacer'))?.body).toEqual({ insistir: true }))
  })
})

it.each([
  [
    'what a municipality began with is not taken back',
    { origen: 'plantilla' as const },
    'Es la base de lo que vino después: no se deshace.',
  ],
  ['somebody who does not publish takes back only what is theirs', { autor_id: 8 }, 'Lo deshace quien lo hizo o quien publica cambios'],
])('%s', async (_rule, more, sentence) => {
  const detail = { ...anAct({ id: 9, ...more }), diferencias: [days], posteriores: [], integra: true }
  const api = aConsole(
    client,
    rows,
    answer(calls.getAct, () => detail),
  )
  person(client).set(aUser({ user_roles: ['Tecnicos'], user_permisos: granted('configuracion.consultar') }))
  showPage(client, '/consola/cambios?acto=9', <ChangesPage />, [], '/consola/cambios')
  expect(await screen.findByText(sentence)).toBeTruthy()
  for (const button of screen.queryAllByRole('button', { name: 'Deshacer' })) await userEvent.click(button)
  expect(api.requests.some(({ route }) => route.endsWith('/deshacer'))).toBe(false)
})

describe('a draft', () => {
  const type = aBody('tipo', { codigo: 'farola', descripcion_es: 'Farola apagada', descripcion_val: 'Fanal apagat', dias_objetivo: 5 })
  const change = { objeto: 'tipo', clave: 'farola', antes: type, despues: { ...type, dias_objetivo: 3 } }
  const collision = { objeto: 'tipo', clave: 'farola', campo: 'dias_objetivo', antes: 5, despues: 3, current: 8 }
  const open = (more: object) => {
    const draft = {
      ...anAct({ id: 5, estado: 'borrador', nombre: 'Verano' }),
      revision: 7,
      cambios: [change],
      problemas: [],
      colisiones: [],
      ...more,
    }
    const api = aConsole(
      client,
      rows,
      answer(calls.getDraft, () => draft),
      answer(calls.saveDraft, () => draft),
      answer(calls.publishDraft, () => anAct({ id: 5 })),
    )
    showPage(client, '/consola/borradores/5', <DraftPage />, [], '/consola/borradores/:id')
    return api
  }
  const saved = (api: ReturnType<typeof open>) => api.requests.findLast(({ route }) => route.startsWith('PUT'))

  it('is published whole, and can be taken back', async () => {
    const api = open({})
    expect(await screen.findByText('Días para repararla')).toBeTruthy()
    await press('Publicar')
    await waitFor(() => expect(api.requests.find(({ route }) => route.endsWith('/publicar'))?.body).toEqual({ publicar_el: null }))
    expect(await screen.findByText('Publicado')).toBeTruthy()
  })

  it('with an error is not published, and one change can be taken out of it by its revision', async () => {
    const problem = { objeto: 'tipo', clave: 'farola', campo: 'dias_objetivo', nivel: 'error', es: 'Así no.', ca: 'Així no.' }
    const api = open({ problemas: [problem] })
    expect(await screen.findByText('Así no.')).toBeTruthy()
    expect(screen.getByText('Corrija 1 dato para publicar')).toBeTruthy()
    await press('Quitar')
    await waitFor(() => expect(saved(api)).toMatchObject({ body: { nombre: 'Verano', cambios: [] } }))
    expect(saved(api)?.headers['if-match']).toBe('7')
  })

  it('that collides asks which of the two to keep', async () => {
    const api = open({ colisiones: [collision] })
    await press('Dejar lo mío')
    await waitFor(() =>
      expect(saved(api)?.body).toMatchObject({ cambios: [{ antes: { dias_objetivo: 8 }, despues: { dias_objetivo: 3 } }] }),
    )
  })
})
