import { parameterDefaults } from '@avisa/contract/municipalities/defaults'
import { sendLog } from '@avisa/contract/logs/endpoints'
import type { AppLog } from '@avisa/contract/logs/schemas'
import { getParameters } from '@avisa/contract/municipalities/endpoints'
import type { Parameters } from '@avisa/contract/municipalities/schemas'
import type { User } from '@avisa/contract/access/schemas'
import { getTask } from '@avisa/contract/tasks/endpoints'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { CallError, type ErrorKind } from '#/platform/call-error.ts'
import { ended, failures } from '#/platform/failures.ts'
import { language, municipality, person } from '#/platform/identity.ts'
import { writeLocal } from '#/platform/local.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { queryClient } from '#/platform/query-client.ts'
import { setOnline } from '#/platform/network.ts'
import { startup, type Startup } from '#/platform/startup.ts'
import { answer, fakeApi } from '#/platform/testing/fake-api.ts'
import { overrideTexts } from '#/platform/text.ts'
import { popups } from '#/ui/popup/popups.ts'
import { Popups } from '#/ui/popup/Popups.tsx'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { useFailures } from './use-failures.ts'
import type { Client } from '#/platform/client.ts'
import { createTestClient } from '#/platform/testing/test-client.ts'
import { aMunicipality } from '#/platform/testing/a-municipality.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

let logs: AppLog[] = []

const Place = () => <p data-testid="place">{useLocation().pathname + useLocation().search}</p>
const Listener = () => {
  const over = useFailures()
  return <p>{over ? `ended: ${over}` : 'running'}</p>
}
const Reassign = () => {
  const { run } = useCommand(sendLog)
  return (
    <button type="button" onClick={() => void run({ body: { message: 'x' } }).catch(() => undefined)}>
      reasignar
    </button>
  )
}
const Task = () => {
  const { data } = useLoad(getTask, { params: { id: 7 } }, { keep: false, main: true })
  return <p>{data ? `tarea ${data.codigo}` : 'sin tarea'}</p>
}

const user = (more: Partial<User> = {}): User => ({
  user_id: 5,
  user_roles: ['Encargados'],
  user_permisos: {},
  entidades_ids: [],
  entidades_responsable_ids: [],
  entidades_puede_cambiar_reparador: [],
  unidades_ids: [1],
  lang: 'es',
  nombre: 'Ana',
  apellidos: '',
  email: 'ana@demo.example',
  servidor: 'backoffice',
  id_externo: null,
  por_codigo: false,
  ...more,
})

const open = async (parameters: Partial<Parameters> = {}, at = '/tareas/7?de=lista') => {
  queryClient(client).clear()
  municipality(client).set(aMunicipality())
  fakeApi(
    client,
    answer(getParameters, () => ({ ...parameterDefaults, nombre: 'A', nombre_es: 'A', nombre_val: 'A', color: '#0A6478', ...parameters })),
    answer(sendLog, ({ body }) => {
      logs.push(body)
      return {}
    }),
  )
  render(
    <ClientProvider client={client}>
      <ThemeProvider colour="#0A6478">
        <MemoryRouter initialEntries={[at]}>
          <Listener />
          <Place />
          <Reassign />
          <Link to="/tareas/7">tarea</Link>
          <Routes>
            <Route path="/tareas/7" element={at.startsWith('/carga') ? <Task /> : null} />
            <Route path="*" element={null} />
          </Routes>
          <Popups />
        </MemoryRouter>
      </ThemeProvider>
    </ClientProvider>,
  )
  await waitFor(() => expect(queryClient(client).isFetching()).toBe(0))
}
const fail = (kind: ErrorKind, detail = {}) => act(() => failures(client).emit(new CallError(kind, detail)))
const dialog = (title: string) => screen.findByRole('dialog', { name: title })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const place = () => screen.getByTestId('place').textContent

beforeEach(() => {
  logs = []
  ended(client).set(null)
})

describe('an alert, then a redirect', () => {
  it.each([
    [
      'ERR-15, ERR-27',
      'connection',
      'No hay conexión con el servidor',
      'Vuelva a intentarlo en unos minutos. Lo que haya escrito sigue guardado.',
      '/',
    ],
    ['ERR-17', 'maintenance', 'Estamos haciendo mejoras', 'Vuelva a intentarlo en unos minutos. Lo que haya escrito sigue guardado.', '/'],
    ['ERR-22', 'timeout', 'No hay respuesta', 'Vuelva a intentarlo. Lo que haya escrito sigue guardado.', '/'],
    [
      'ERR-19',
      'forbidden',
      'Sin permiso',
      'No tiene permiso para hacer esto. Si lo necesita, pídalo a la administración.',
      '/tareas/7?de=lista',
    ],
    [
      'ERR-26',
      'finishedWithoutImages',
      'Falta una foto del trabajo',
      'Se ha intentado finalizar una tarea sin imágenes.',
      '/tareas/7?de=lista',
    ],
    [
      'OPEN-22',
      'notSignedIn',
      'Su sesión ha terminado',
      'Inicie sesión otra vez; volverá a donde estaba, con lo que ha escrito.',
      '/login?param1=%2Ftareas%2F7%3Fde%3Dlista',
    ],
  ] as const)('the failure «$1» shows an alert and redirects ($0)', async (_row, kind, title, message, to) => {
    await open()
    fail(kind)
    await dialog(title)
    expect(screen.getByText(message)).toBeTruthy()
    expect(place()).toBe('/tareas/7?de=lista')
    await press('Aceptar')
    await waitFor(() => expect(place()).toBe(to))
    expect(popups(client).get()).toEqual([])
  })

  it('an internal error shows its number and is reported to the maintainers (ERR-16)', async () => {
    await open()
    fail('internal', { status: 500, requestId: '1a2b3c4d', url: '/api/v1/tareas/7', message: 'Ana no existe' })
    await dialog('Algo ha fallado')
    expect(
      screen.getByText('Lo que haya escrito sigue guardado. Vuelva a intentarlo. Si se repite, dé este número al Ayuntamiento: 1a2b3c4d'),
    ).toBeTruthy()
    await press('Aceptar')
    await waitFor(() => expect(place()).toBe('/'))
    await waitFor(() => expect(logs).toMatchObject([{ message: 'internal: /api/v1/tareas/7', cause: 'internal 500 1a2b3c4d' }]))
  })

  it('alerts are in the chosen language and in the municipality’s own texts (ERR-31, ERR-33)', async () => {
    language(client).set('ca')
    overrideTexts(client, 'ca', { t_connection: "No arribem a l'Ajuntament" })
    await open()
    fail('connection')
    await dialog("No arribem a l'Ajuntament")
    expect(screen.getByText("Torne-ho a intentar d'ací a uns minuts. El que haja escrit continua guardat.")).toBeTruthy()
  })

  it('an API version that is no longer served stops the app (ERR-18)', async () => {
    await open()
    fail('apiVersion')
    await dialog('Versión no admitida')
    expect(screen.getByText('running')).toBeTruthy()
    await press('Salir')
    await screen.findByText('ended: apiVersion')
  })

  it.each([
    ['a version no longer served (ERR-18)', { step: 'failed', error: new CallError('apiVersion') }, 'Versión no admitida', 0],
    ['an app that is too old (ERR-14, ERR-18)', { step: 'outdated' }, 'Hay una versión nueva', 0],
    ['no connection, which the gate itself shows (ERR-15)', { step: 'failed', error: new CallError('connection') }, undefined, 1],
  ] satisfies [string, Startup, string | undefined, number][])('%s at the start is handled too', async (_what, error, title, message) => {
    await open()
    act(() => startup(client).set(error))
    if (title) await dialog(title)
    await waitFor(() => expect(logs).toHaveLength(message))
    expect(popups(client).get()).toHaveLength(title ? 1 : 0)
    act(() => startup(client).set({ step: 'loading' }))
  })

  it('nobody is redirected from the start page to itself', async () => {
    await open({}, '/incidencias/add?paso=map')
    fail('timeout')
    await dialog('No hay respuesta')
    await press('Aceptar')
    await waitFor(() => expect(popups(client).get()).toEqual([]))
    expect(place()).toBe('/incidencias/add?paso=map')
  })
})

describe('a refusal of the server', () => {
  it('a refusal shows each of its errors (ERR-28)', async () => {
    await open()
    fail('badRequest', {
      title: 'Revise los datos',
      message: 'Hay datos que corregir.',
      errors: [
        { field: 'email', message: 'Falta este dato.' },
        { field: 'dni', message: 'El formato no es correcto.' },
      ],
    })
    await dialog('Revise los datos')
    expect(screen.getByText('Hay datos que corregir.')).toBeTruthy()
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Falta este dato.', 'El formato no es correcto.'])
  })

  it('a refusal without a list is an action that was not completed, with the server’s message (ERR-29)', async () => {
    await open()
    fail('badRequest', { title: 'Error', message: 'La incidencia ya estaba aceptada.' })
    await dialog('No se ha completado')
    expect(screen.getByText('La incidencia ya estaba aceptada.')).toBeTruthy()
    await press('Aceptar')
    await waitFor(() => expect(popups(client).get()).toEqual([]))
    expect(place()).toBe('/tareas/7?de=lista')
  })

  it('the failure of a command is shown here, once', async () => {
    await open()
    client.transport.send = async () => ({ status: 403, header: () => null, text: '{"error":{"message":"Solo la administración."}}' })
    await press('reasignar')
    await dialog('Sin permiso')
    expect(screen.getByText('Solo la administración.')).toBeTruthy()
    expect(popups(client).get()).toHaveLength(1)
  })
})

describe('without network', () => {
  it('a question offers a retry, which repeats what could not be loaded (ERR-20)', async () => {
    await open({}, '/carga')
    setOnline(client, false)
    await userEvent.click(screen.getByRole('link', { name: 'tarea' }))
    await dialog('Sin conexión a internet')
    expect(screen.getByText('Lo que envíe se guarda y se enviará después.')).toBeTruthy()
    await press('Reintentar')
    // Still offline: it asks again, because there is still nothing to show.
    await waitFor(() => expect(popups(client).get()).toHaveLength(0))
    await dialog('Sin conexión a internet')
  })

  it('the app is left only by the answer to the question, not by closing it (ERR-20)', async () => {
    await open()
    fail('offline')
    await dialog('Sin conexión a internet')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(popups(client).get()).toEqual([]))
    expect(screen.getByText('running')).toBeTruthy()
    fail('offline')
    await dialog('Sin conexión a internet')
    await press('Salir')
    await screen.findByText('ended: offline')
  })

  it('the question closes when the network returns (ERR-20)', async () => {
    await open()
    act(() => setOnline(client, false))
    fail('offline')
    await screen.findByRole('dialog', { name: 'Sin conexión a internet' })
    act(() => setOnline(client, true))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('running')).toBeTruthy()
  })

  it('without the new navigation an alert leads to the start page (ERR-21)', async () => {
    await open({ nueva_navegacion: false })
    fail('offline')
    await dialog('Sin conexión a internet')
    await press('Aceptar')
    await waitFor(() => expect(place()).toBe('/'))
  })
})

describe('an expired code', () => {
  const restored = () => {
    const requests: string[] = []
    client.transport.send = async ({ method, url }) => {
      requests.push(`${method} ${url.split('?')[0]}`)
      return { status: 500, header: () => null, text: '{}' }
    }
    return requests
  }

  it('a worker who signed in by code is told, the account of the device is loaded, and the pad opens (ERR-23)', async () => {
    writeLocal(client, 'token_anterior', 'token-of-the-lender')
    await open()
    act(() => person(client).set(user({ por_codigo: true })))
    const requests = restored()
    fail('sheetToken')
    await dialog('Su turno ha terminado')
    expect(requests.filter((url) => url.includes('restaurar'))).toEqual([])
    await press('Aceptar')
    await waitFor(() => expect(place()).toBe('/login-codigo'))
    expect(requests).toContain('POST /api/v1/auth/restaurar-usuario-anterior')
  })

  it.each([
    ['ERR-24', { 'autentificar-otros-por-codigo': 1 }, '/login-codigo'],
    ['ERR-25', {}, '/'],
  ] as const)('other people are redirected to $2 without a message ($0)', async (_row, user_permisos, to) => {
    await open()
    act(() => person(client).set(user({ user_permisos })))
    const requests = restored()
    fail('sheetToken')
    await waitFor(() => expect(place()).toBe(to))
    expect(popups(client).get()).toEqual([])
    expect(requests.filter((url) => url.includes('restaurar'))).toEqual([])
  })
})

it('the end of a session and the call that failed because of it are one alert (OPEN-22, ERR-30)', async () => {
  await open()
  act(() => {
    failures(client).emit(new CallError('notSignedIn'))
    failures(client).emit(new CallError('notSignedIn'))
    failures(client).emit(new CallError('notSignedIn'))
  })
  await dialog('Su sesión ha terminado')
  await press('Aceptar')
  await waitFor(() => expect(place()).toBe('/login?param1=%2Ftareas%2F7%3Fde%3Dlista'))
  expect(popups(client).get()).toEqual([])
})
