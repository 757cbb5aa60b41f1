import { login } from '@avisa/contract/accounts/endpoints'
import {
  addFactor,
  confirmIdentity,
  endOneSession,
  listFactors,
  listSessions,
  prepareTotp,
  removeFactor,
} from '@avisa/contract/identity/endpoints'
import type { FactorState, OwnSession } from '@avisa/contract/identity/schemas'
import { refuse } from '@avisa/contract/refusal'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#/platform/client.ts'
import { identityQuestion } from '#/platform/identity-question.ts'
import { person } from '#/platform/identity.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { answer, type FakeAnswer } from '#/platform/testing/fake-api.ts'
import { LoginPage } from '../LoginPage.tsx'
import { askIdentity } from '../shared/ask-identity.tsx'
import { anApi, aSession, aUser, enterTown, fill, press, readAlert, showPage } from '../testing/an-app.tsx'
import { SecurityPage } from './SecurityPage.tsx'

let client: Client
let api: ReturnType<typeof anApi>
let confirmed: boolean

const app = { id: 1, clase: 'totp' as const, nombre: 'Mi móvil', creado: '2026-05-04 12:00:00', usado: null }
const stateOf = (more: Partial<FactorState> = {}): FactorState => ({
  factores: [],
  codigos_restantes: 0,
  con_contrasena: true,
  obligatorio: false,
  limite: null,
  ...more,
})
const session = (more: Partial<OwnSession>): OwnSession => ({
  id: 'a'.repeat(64),
  actual: false,
  por_codigo: false,
  navegador: 'Firefox · Linux',
  plataforma: 'web',
  creada: '2026-05-01 12:00:00',
  ultimo_uso: '2026-05-04 12:00:00',
  ...more,
})

beforeEach(() => {
  client = createTestClient({ as: aUser() })
  confirmed = false
  enterTown(client)
  identityQuestion(client).ask = () => askIdentity(client)
})

const open = (...answers: FakeAnswer[]) => {
  api = anApi(
    client,
    {},
    answer(listFactors, () => stateOf()),
    answer(listSessions, () => [session({ actual: true, id: 'b'.repeat(64) }), session({})]),
    answer(confirmIdentity, ({ body }) => {
      if (body.password !== 'secreta1') return refuse('account.notConfirmed')
      confirmed = true
      return {}
    }),
    answer(prepareTotp, () =>
      confirmed
        ? { reto: 'un-reto', secreto: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }
        : refuse('account.confirmFirst'),
    ),
    ...answers,
  )
  return showPage(client, '/perfil/seguridad', <SecurityPage />)
}
const sent = (path: string) => api.requests.filter(({ route }) => route === `POST ${path}`)
const offer = '/api/v1/users/:id/factores/preparar-aplicacion'

describe('a call that needs a confirmed identity', () => {
  it('is repeated by itself with its key once the person has confirmed', async () => {
    open()
    await press(/^Añadir una aplicación/)
    const dialog = await screen.findByRole('dialog', { name: 'Confirme que es usted' })
    await fill('Contraseña', 'otra-cosa')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText('Revise lo que ha escrito, o confirme de otra manera.')).toBeTruthy()
    await fill('Contraseña', 'secreta1')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    const keys = sent(offer).map(({ headers }) => headers['idempotency-key'] ?? headers['Idempotency-Key'])
    expect([keys.length, new Set(keys).size, keys[0]?.length]).toEqual([2, 1, 36])
  })

  it('is given up without an alert where the person cancels', async () => {
    open()
    await press(/^Añadir una aplicación/)
    await screen.findByRole('dialog', { name: 'Confirme que es usted' })
    await press('Cancelar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(offer)).toHaveLength(1)
  })

  it('is one question for several calls at once', async () => {
    open()
    let questions = 0
    identityQuestion(client).ask = async () => {
      questions += 1
      confirmed = true
      return true
    }
    const { call } = await import('#/platform/call.ts')
    await Promise.all([1, 2].map(() => call(client, prepareTotp, { params: { id: 7 } })))
    expect([questions, sent(offer).length]).toEqual([1, 4])
  })
})

describe('the security of one’s account', () => {
  it('an app is added by its first code; the recovery codes are shown once', async () => {
    confirmed = true
    const codes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']
    open(
      answer(addFactor, ({ body }) =>
        body.totp?.codigo === '123456' ? { factor: app, codigos: codes } : refuse('account.factorNotAdded'),
      ),
    )
    await press(/^Añadir una aplicación/)
    expect(await screen.findByRole('img', { name: 'Código QR con la clave' })).toBeTruthy()
    await fill('Código que muestra la aplicación', '999999')
    await press('Añadir')
    expect(await screen.findByText(/Empiece otra vez/)).toBeTruthy()
    await fill('Código que muestra la aplicación', '123456')
    await press('Añadir')
    expect(await screen.findByText('EEEE-FFFF-GGGG-HHHH')).toBeTruthy()
    await press('Los he guardado')
    await waitFor(() => expect(screen.queryByText('EEEE-FFFF-GGGG-HHHH')).toBeNull())
  })

  it('a factor is removed after a question', async () => {
    open(
      answer(listFactors, () => stateOf({ factores: [app], codigos_restantes: 8 })),
      answer(removeFactor, () => stateOf()),
    )
    expect(await screen.findByText('Quedan 8')).toBeTruthy()
    await press('Quitar «Mi móvil»')
    await screen.findByRole('dialog', { name: '¿Quitar «Mi móvil»?' })
    await press('Quitar')
    await waitFor(() => expect(api.requests.some(({ route }) => route.startsWith('DELETE'))).toBe(true))
  })

  it('another session is ended; one’s own has no button', async () => {
    const ended: string[] = []
    open(
      answer(endOneSession, ({ params }) => {
        ended.push(params.sesion)
        return {}
      }),
    )
    expect(await screen.findByText(/Esta sesión · Último uso/)).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Cerrar la sesión: Firefox · Linux' })).toHaveLength(1)
    await press('Cerrar la sesión: Firefox · Linux')
    await waitFor(() => expect(ended).toEqual(['a'.repeat(64)]))
  })

  it('says by when a factor is required', async () => {
    open(answer(listFactors, () => stateOf({ obligatorio: true, limite: '2026-05-11 12:00:00' })))
    expect(await screen.findByText(/^Su Ayuntamiento pide un segundo paso. Añádalo antes del/)).toBeTruthy()
  })
})

describe('the second step of a login', () => {
  const bySecondStep = answer(login, ({ body }) => {
    if (body.codigo_factor === undefined) return refuse('account.factorNeeded')
    return body.codigo_factor === '123456' ? aSession() : refuse('account.wrongFactor')
  })
  const openLogin = () => {
    client = createTestClient()
    enterTown(client)
    api = anApi(client, { login_ciudadano: true }, bySecondStep)
    return showPage(client, '/login', <LoginPage />)
  }

  it('is asked for after the password, and no other server is', async () => {
    openLogin()
    await screen.findByText('Crear una cuenta')
    await fill('Correo electrónico', 'amparo@demo.example')
    await fill('Contraseña', 'secreta1')
    await press('Entrar')
    expect(await screen.findByText('Falta el segundo paso')).toBeTruthy()
    await fill('Código', '000000')
    await press('Entrar')
    expect(await readAlert()).toContain('Cada código sirve una sola vez.')
    await fill('Código', '123456')
    await press('Entrar')
    await screen.findByText('Otro lugar')
    expect(person(client).get()?.email).toBe('amparo@demo.example')
    expect(api.requests.some(({ route }) => route.includes('/citizen/'))).toBe(false)
  })
})
