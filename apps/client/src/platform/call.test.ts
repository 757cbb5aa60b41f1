import { login, logout } from '@avisa/contract/accounts/endpoints'
import { reverseGeocode } from '@avisa/contract/addresses/endpoints'
import { getIncident, listIncidents } from '@avisa/contract/incidents/endpoints'
import { listMunicipalities } from '@avisa/contract/municipalities/endpoints'
import { listUnits } from '@avisa/contract/units/endpoints'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError, kindOf } from './call-error.ts'
import { call } from './call.ts'
import { deviceName, deviceUuid, language, municipality, requestTimeout, sessionEnded, token, unitIds } from './identity.ts'
import { setOnline } from './network.ts'
import type { WireAnswer, WireRequest } from './transport.ts'
import type { Client } from './client.ts'
import { createTestClient } from './testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const usualTimeout = 90_000
const demo = {
  id: 1,
  nombre: 'Demo',
  provincia: 'València',
  color: '#0A6478',
  logo: null,
  centro: { latitud: 39, longitud: 0 },
  api_key: 'demo-key',
}
let requests: WireRequest[] = []

const answering = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  client.transport.send = async (request): Promise<WireAnswer> => {
    requests.push(request)
    return { status, header: (name) => headers[name] ?? null, text: typeof body === 'string' ? body : JSON.stringify(body) }
  }
}
const hanging = () => {
  client.transport.send = (request) =>
    new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(new Error('aborted'))))
}
const failure = async (work: Promise<unknown>): Promise<CallError> => {
  const thrown = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(thrown).toBeInstanceOf(CallError)
  return thrown as CallError
}

beforeEach(() => {
  requests = []
  municipality(client).set(demo)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('an answer becomes one error', () => {
  it.each([
    ['ERR-01', -1, undefined, undefined, 'timeout'],
    ['ERR-02', 0, undefined, undefined, 'connection'],
    ['ERR-03', 400, 4001, undefined, 'apiVersion'],
    ['ERR-04', 400, 4002, undefined, 'apiVersion'],
    ['ERR-05', 400, 9111, undefined, 'citizenInvalid'],
    ['ERR-06', 400, 'http.validation', undefined, 'badRequest'],
    ['ERR-06', 400, undefined, 'NoSePuedeCerrarTareaException', 'badRequest'],
    ['OPEN-25', 500, undefined, 'NoSePuedeCerrarTareaException', 'badRequest'],
    ['ERR-07', 401, undefined, undefined, 'notSignedIn'],
    ['ERR-08', 403, undefined, undefined, 'forbidden'],
    ['ERR-09', 500, undefined, 'TokenFichaInvalidException', 'sheetToken'],
    ['ERR-10', 500, undefined, 'NoImagenFinalizarException', 'finishedWithoutImages'],
    ['ERR-11', 500, undefined, undefined, 'internal'],
    ['ERR-11', 502, undefined, undefined, 'internal'],
    ['ERR-12', 503, undefined, undefined, 'maintenance'],
    ['ERR-12', 503, 'http.maintenance', undefined, 'maintenance'],
    ['wire', 404, undefined, undefined, 'notFound'],
    ['wire', 409, undefined, undefined, 'conflict'],
    ['wire', 413, undefined, undefined, 'tooLarge'],
    ['wire', 415, undefined, undefined, 'notAnImage'],
    ['wire', 429, undefined, undefined, 'tooMany'],
    ['wire', 429, 'http.busy', undefined, 'tooMany'],
    ['wire', 405, undefined, undefined, 'badRequest'],
  ] as const)('status $1, code $2, type $3 is «$4» ($0)', (_row, status, code, type, kind) => {
    expect(kindOf(status, code, type)).toBe(kind)
  })

  it('the error contains the server’s message and details', async () => {
    const error = {
      status: 403,
      code: 'http.forbidden',
      type: null,
      title: 'Sin permiso',
      message: 'No puede.',
      errors: [],
      request_id: 'r-1',
    }
    answering(403, { error })
    const { kind, detail, message } = await failure(call(client, getIncident, { params: { id: 7 } }))
    expect({ kind, message }).toEqual({ kind: 'forbidden', message: 'No puede.' })
    expect(detail).toMatchObject({ status: 403, title: 'Sin permiso', requestId: 'r-1' })
    expect(detail.url).toContain('/api/v1/incidencias/7')
  })

  it('an internal error contains place, type and message (ERR-11)', async () => {
    answering(500, { error: { status: 500, code: 'http.internal', type: 'RangeError', message: 'Fuera de rango', request_id: 'r-2' } })
    const { kind, detail, message } = await failure(call(client, getIncident, { params: { id: 7 } }))
    expect({ kind, message, type: detail.type }).toEqual({ kind: 'internal', message: 'Fuera de rango', type: 'RangeError' })
    expect(detail.url).toContain('/api/v1/incidencias/7')
  })

  it('too many calls say how long to wait', async () => {
    answering(429, {}, { 'retry-after': '12' })
    expect((await failure(call(client, listUnits))).detail.retryAfter).toBe(12)
  })

  it('a captive portal’s page counts as no connection', async () => {
    answering(200, '<html>Wi-Fi</html>')
    expect((await failure(call(client, listUnits))).kind).toBe('connection')
  })
})

describe('a server that cannot be reached (OPEN-89)', () => {
  it('a call offline is «offline» before anything is sent (ERR-13)', async () => {
    answering(200, [])
    setOnline(client, false)
    expect((await failure(call(client, listUnits))).kind).toBe('offline')
    expect(requests).toEqual([])
  })

  it('a network failure is «connection»', async () => {
    client.transport.send = () => Promise.reject(new TypeError('network'))
    expect((await failure(call(client, listUnits))).kind).toBe('connection')
  })

  it.each([usualTimeout, 1500])('no answer is «timeout» after the configured time, %s ms, and not before (CALL-10)', async (time) => {
    vi.useFakeTimers()
    hanging()
    requestTimeout(client).set(time)
    const onError = vi.fn<(error: CallError) => void>()
    void failure(call(client, listUnits)).then(onError)
    await vi.advanceTimersByTimeAsync(time - 1)
    expect(onError).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onError.mock.calls[0]?.[0].kind).toBe('timeout')
  })

  it('the timeout is 90 seconds until it is configured (CALL-10)', () => {
    expect(requestTimeout(client).get()).toBe(usualTimeout)
  })

  it('an address look-up is «timeout» after 6 seconds (ADDR-08)', async () => {
    vi.useFakeTimers()
    hanging()
    const failing = failure(call(client, reverseGeocode, { query: { lat: 39, lng: 0, unidadGestionId: 1 } }))
    await vi.advanceTimersByTimeAsync(6000)
    expect((await failing).kind).toBe('timeout')
  })

  it('a call aborted by the caller is «cancelled»', async () => {
    hanging()
    const giveUp = new AbortController()
    const failing = failure(call(client, listUnits, {}, { signal: giveUp.signal }))
    giveUp.abort()
    expect((await failing).kind).toBe('cancelled')
  })
})

describe('every request (CALL-01 to CALL-09)', () => {
  it('a request has key, versions, platform, language, device and token (CALL-01 to CALL-07, CONST-02, CONST-03)', async () => {
    answering(200, [])
    token(client).set('secret')
    language(client).set('ca')
    await call(client, listUnits)
    expect(requests[0]?.headers).toEqual({
      'x-api-key': 'demo-key',
      'x-api-version': '1.0.0',
      'x-app-version': '1.10.13',
      'x-platform': 'web',
      'accept-language': 'ca',
      'x-device-uuid': deviceUuid(client),
      authorization: 'Bearer secret',
    })
  })

  it.each([
    ['by fetch', {}],
    ['with upload progress', { onUploadProgress: () => undefined }],
  ])('a request %s has all headers, and a network failure is «connection» (CALL-01 to CALL-07, ERR-02)', async (_how, options) => {
    const written: string[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
      written.push(...Object.keys(init?.headers ?? {}))
      throw new TypeError('network')
    })
    vi.spyOn(XMLHttpRequest.prototype, 'open').mockReturnValue(undefined)
    vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockImplementation((name) => void written.push(name))
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
      this.onerror?.(new ProgressEvent('error'))
    })
    token(client).set('secret')
    expect((await failure(call(client, listUnits, {}, options))).kind).toBe('connection')
    const own = ['x-api-key', 'x-api-version', 'x-app-version', 'x-platform', 'accept-language', 'x-device-uuid', 'authorization']
    expect(written).toEqual(own)
    vi.restoreAllMocks()
  })

  it('a request has the device, and the units only while they are enabled, even if there are none (CALL-08, CALL-09)', async () => {
    answering(200, { data: [], meta: {} })
    await call(client, listIncidents, { query: { sort: '-fecha' } })
    unitIds(client).set([3, 5])
    await call(client, listIncidents, { query: { page: 2 } })
    unitIds(client).set([])
    await call(client, listIncidents, { query: { page: 3 } })
    expect(requests.map(({ url }) => url)).toEqual([
      `/api/v1/incidencias?sort=-fecha&usr_uuid=${deviceName(client)}`,
      `/api/v1/incidencias?page=2&usr_uuid=${deviceName(client)}&unidades_gestion_ids=3%2C5`,
      `/api/v1/incidencias?page=3&usr_uuid=${deviceName(client)}&unidades_gestion_ids=`,
    ])
  })

  it('a plain link contains neither key nor device', async () => {
    answering(200, [])
    await call(client, listMunicipalities)
    expect(requests[0]?.url).toBe('/api/v1/municipios')
    expect(requests[0]?.headers).not.toHaveProperty('x-api-key')
  })

  it('a request of the outbox has its own key and municipality, and nobody else’s session', async () => {
    answering(200, {})
    token(client).set('secret')
    await call(client, logout, {}, { idempotencyKey: 'k-1', ifMatch: '4', apiKey: 'other', anonymous: true })
    expect(requests[0]?.headers).toMatchObject({ 'idempotency-key': 'k-1', 'if-match': '4', 'x-api-key': 'other' })
    expect(requests[0]?.headers).not.toHaveProperty('authorization')
  })
})

describe('a refused token', () => {
  const count = async (work: () => Promise<unknown>) => {
    let ended = 0
    const stop = sessionEnded(client).subscribe(() => void (ended += 1))
    await failure(work())
    stop()
    return ended
  }

  it('a refused token ends the session once', async () => {
    answering(401, {})
    token(client).set('old')
    expect(await count(() => call(client, listUnits))).toBe(1)
  })

  it('nothing is reported to an anonymous visitor, nor after a failed login (AUTH-15)', async () => {
    answering(401, {})
    expect(await count(() => call(client, listUnits))).toBe(0)
    token(client).set('old')
    expect(await count(() => call(client, login, { body: { email: 'a@b.es', password: 'x' } }))).toBe(0)
  })
})
