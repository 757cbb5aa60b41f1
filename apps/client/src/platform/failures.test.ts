import { getIncident, listIncidents } from '@avisa/contract/incidents/endpoints'
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest'
import { CallError, errorKinds, type ErrorKind } from './call-error.ts'
import { failures, handlingOf, inSequence, type FailureCircumstances, type Handling } from './failures.ts'
import { municipality } from './identity.ts'
import { setOnline } from './network.ts'
import { loadOf, queryClient, retryFailed } from './query-client.ts'
import type { Client } from './client.ts'
import { createTestClient } from './testing/test-client.ts'
import { aMunicipality } from './testing/a-municipality.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const usual: FailureCircumstances = { nueva_navegacion: true, byCode: false, mayEnterByCode: false, native: false, inConsole: false }
type Row = [row: string, kind: ErrorKind, when: Partial<FailureCircumstances>, how: string]

const written = ({ say, next, restore, report }: Handling) =>
  [say, next, restore && 'restored', report && 'reported'].filter(Boolean).join(', ')

describe('how a failure is met', () => {
  it.each<Row>([
    ['ERR-15', 'connection', {}, 'alert, home, reported'],
    ['ERR-16', 'internal', {}, 'alert, home, reported'],
    ['ERR-17', 'maintenance', {}, 'alert, home'],
    ['ERR-18', 'apiVersion', {}, 'alert, blocked'],
    ['ERR-18', 'apiVersion', { native: true }, 'alert, exit'],
    ['ERR-18', 'outdated', {}, 'alert, blocked'],
    ['ERR-18', 'outdated', { native: true }, 'alert, exit'],
    ['ERR-19', 'forbidden', {}, 'alert, stay'],
    ['ERR-20', 'offline', {}, 'confirm, blocked'],
    ['ERR-20', 'offline', { native: true }, 'confirm, exit'],
    ['ERR-21', 'offline', { nueva_navegacion: false }, 'alert, home'],
    ['ERR-22', 'timeout', {}, 'alert, home'],
    ['what was typed in the console stays', 'offline', { inConsole: true }, 'alert, stay'],
    ['what was typed in the console stays', 'internal', { inConsole: true }, 'alert, stay, reported'],
    ['ERR-23', 'sheetToken', { byCode: true }, 'alert, loginCode, restored'],
    ['ERR-23', 'sheetToken', { byCode: true, mayEnterByCode: true }, 'alert, loginCode, restored'],
    ['ERR-24', 'sheetToken', { mayEnterByCode: true }, 'nothing, loginCode'],
    ['ERR-25', 'sheetToken', {}, 'nothing, home'],
    ['ERR-26', 'finishedWithoutImages', {}, 'alert, stay'],
    ['OPEN-22', 'notSignedIn', {}, 'alert, login'],
    ['OPEN-23', 'badRequest', {}, 'alert, stay'],
    ['ERR-05', 'citizenInvalid', {}, 'alert, stay'],
    ['wire', 'notFound', {}, 'alert, stay'],
    ['wire', 'conflict', {}, 'alert, stay'],
    ['wire', 'tooLarge', {}, 'alert, stay'],
    ['wire', 'notAnImage', {}, 'alert, stay'],
    ['wire', 'tooMany', {}, 'alert, stay'],
    ['given up by the person', 'cancelled', {}, 'nothing, stay'],
  ])('«$1» when $2: $3 ($0)', (_row, kind, when, how) => {
    expect(written(handlingOf(kind, { ...usual, ...when }))).toBe(how)
  })

  it('has a way for every kind, and tells the maintainers of two only', () => {
    const reported = errorKinds.filter((kind) => handlingOf(kind, usual).report)
    expect(reported).toEqual(['connection', 'internal'])
  })
})

it('one that comes before anybody listens waits, and is met once', () => {
  failures(client).emit(new CallError('notSignedIn'))
  const met: ErrorKind[] = []
  const stop = failures(client).subscribe(({ kind }) => void met.push(kind))
  failures(client).emit(new CallError('timeout'))
  stop()
  expect(met).toEqual(['notSignedIn', 'timeout'])
  failures(client).subscribe(({ kind }) => void met.push(kind))()
  expect(met).toEqual(['notSignedIn', 'timeout'])
})

describe('failures at the same time', () => {
  const gate = () => Promise.withResolvers<void>()

  it('are met one after the other, and what fails together once', async () => {
    const first = gate()
    const met: ErrorKind[] = []
    const handle = inSequence(async ({ kind }) => {
      met.push(kind)
      if (kind === 'connection') await first.promise
    })
    for (const kind of ['connection', 'connection', 'timeout', 'internal', 'forbidden', 'forbidden'] as const) handle(new CallError(kind))
    await vi.waitFor(() => expect(met).toEqual(['connection']))
    first.resolve()
    await vi.waitFor(() => expect(met).toEqual(['connection', 'forbidden']))
    handle(new CallError('timeout'))
    await vi.waitFor(() => expect(met).toEqual(['connection', 'forbidden', 'timeout']))
  })

  it('go on although one could not be met', async () => {
    const met: ErrorKind[] = []
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const handle = inSequence(async ({ kind }) => {
      met.push(kind)
      if (kind === 'forbidden') throw new Error('no dialog')
    })
    handle(new CallError('forbidden'))
    handle(new CallError('timeout'))
    await vi.waitFor(() => expect(met).toEqual(['forbidden', 'timeout']))
    expect(logged).toHaveBeenCalledOnce()
    logged.mockRestore()
  })
})

describe('what is loaded', () => {
  const here = { latitud: 39, longitud: 0 }
  let stop: (() => void)[] = []
  const raised: ErrorKind[] = []
  const answering = (status: number, error = {}) => {
    client.transport.send = async () => ({ status, header: () => null, text: JSON.stringify({ error }) })
  }
  const watch = () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    raised.length = 0
    stop = [failures(client).subscribe(({ kind }) => void raised.push(kind))]
    municipality(client).set(aMunicipality({ centro: here }))
  }
  const show = (options: Parameters<typeof loadOf>[3], list = false) => {
    const shown = list ? loadOf(client, listIncidents, { query: {} }, options) : loadOf(client, getIncident, { params: { id: 7 } }, options)
    const observer = new QueryObserver<unknown>(queryClient(client), { ...shown, retry: false } as never)
    stop.push(observer.subscribe(() => undefined))
    return vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
  }
  afterEach(() => {
    stop.forEach((undo) => undo())
    vi.restoreAllMocks()
  })

  it('as a list is told to the console only (ERR-32)', async () => {
    watch()
    answering(500)
    await show({ keep: false }, true)
    expect(raised).toEqual([])
    expect(console.warn).toHaveBeenCalledWith('not loaded', 'GET /api/v1/incidencias', 'internal')
  })

  it.each([
    [403, 'forbidden'],
    [500, 'internal'],
    [503, 'maintenance'],
    [0, 'connection'],
  ] as const)('for a whole screen is met when the server answers %s', async (status, kind) => {
    watch()
    answering(status)
    if (status === 0) client.transport.send = () => Promise.reject(new TypeError('network'))
    await show({ keep: false, main: true })
    expect(raised).toEqual([kind])
  })

  it('for a whole screen that is not there, the screen says itself', async () => {
    watch()
    answering(404)
    await show({ keep: false, main: true })
    expect(raised).toEqual([])
  })

  it.each([
    ['an API version no longer served', 400, { code: 4001 }, 'apiVersion'],
    ['a code that has expired', 500, { type: 'TokenFichaInvalidException' }, 'sheetToken'],
  ] as const)('with %s ends everything, whatever was being loaded', async (_why, status, error, kind) => {
    watch()
    answering(status, error)
    await show({ keep: false }, true)
    expect(raised).toEqual([kind])
  })

  it.each([
    ['without network, once there is one', true, () => setOnline(client, true)],
    ['otherwise, on «retry»', false, () => retryFailed(client)],
  ] as const)('and failed %s, is asked for again, and nothing else is (OPEN-91)', async (_how, without, act) => {
    watch()
    client.transport.send = async () => ({ status: 200, header: () => null, text: '{"data":[]}' })
    const list = new QueryObserver<unknown>(queryClient(client), loadOf(client, listIncidents, { query: {} }, { keep: false }) as never)
    stop.push(list.subscribe(() => undefined))
    await vi.waitFor(() => expect(list.getCurrentResult().isSuccess).toBe(true))
    answering(404)
    if (without) setOnline(client, false)
    await show({ keep: false, main: true })
    expect(raised).toEqual(without ? ['offline'] : [])
    const requests: string[] = []
    client.transport.send = async ({ method, url }) => {
      requests.push(`${method} ${url.split('?')[0]}`)
      return { status: 200, header: () => null, text: '{}' }
    }
    await act()
    await vi.waitFor(() => expect(requests).toEqual(['GET /api/v1/incidencias/7']))
  })
})
