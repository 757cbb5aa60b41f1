import { allEndpoints } from '@avisa/contract/endpoints'
import { tokenInfo } from '@avisa/contract/accounts/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { getIncident, listIncidents } from '@avisa/contract/incidents/endpoints'
import { listTypes } from '@avisa/contract/types/endpoints'
import { listUnits } from '@avisa/contract/units/endpoints'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildApp } from '#/app.ts'
import { requestOf, useTestApp } from '#/testing/test-app.ts'
import { isPlanned } from './errors.ts'

const app = useTestApp()

describe('every call', () => {
  it.each(allEndpoints.map((entry) => [entry.name, entry.endpoint] as const))('%s is served', (_name, endpoint) => {
    expect(app.current.app.hasRoute({ method: endpoint.method, url: endpoint.path })).toBe(true)
  })

  it('a wrong or missing API key is refused with 403 (SRV-02)', async () => {
    const answer = await app.current.call(listUnits, { key: 'nobody' })
    expect(answer.status).toBe(403)
    expect(answer.body.error).toMatchObject({ code: 'http.apiKey', status: 403 })
    const none = await app.current.inject({ url: '/api/v1/unidades-gestion', headers: { 'x-api-version': '1.0.0' } })
    expect(none.statusCode).toBe(403)
  })

  it.each([
    [undefined, 4002],
    ['one', 4002],
    ['2.0.0', 4001],
    ['0.9.0', 4001],
  ])('API version %s is answered with code %s (SRV-03)', async (version, code) => {
    const { inject, home } = app.current
    const answer = await inject({
      url: '/api/v1/unidades-gestion',
      headers: { 'x-api-key': home.clave, ...(version ? { 'x-api-version': version } : {}) },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.code).toBe(code)
  })

  it('the refusal of a handler is compared with those that its endpoint declares', async () => {
    const { deps, home, undeclared } = app.current
    const reports: string[] = []
    const server = await buildApp({ ...deps, onRefusal: ({ path }, code) => void reports.push(`${path} ${code}`) })
    await server.inject(requestOf(home.clave, getIncident, {}, { params: { id: 999_999 } }))
    await server.inject(requestOf('nobody', getIncident, {}, { params: { id: 999_999 } }))
    await server.close()
    expect(reports).toEqual([`${getIncident.path} http.notFound`])
    deps.onRefusal(getIncident, 'http.notFound')
    deps.onRefusal(getIncident, 'task.finished')
    expect(undeclared.splice(0)).toEqual([`GET ${getIncident.path} does not declare task.finished`])
  })

  it('any version 1.x is accepted', async () => {
    const { inject, home } = app.current
    const answer = await inject({ url: '/api/v1/unidades-gestion', headers: { 'x-api-key': home.clave, 'x-api-version': '1.4.2' } })
    expect(answer.statusCode).toBe(200)
  })

  it('an unknown token is refused with 401, never treated as anonymous', async () => {
    const answer = await app.current.call(listUnits, { token: 'stolen' })
    expect(answer.status).toBe(401)
  })

  it('a token in a link is accepted too (AUTH-16)', async () => {
    const { token } = await app.current.signIn()
    const { inject, home } = app.current
    const answer = await inject({
      url: `/api/v1/auth/tokeninfo?token=${token}`,
      headers: { 'x-api-key': home.clave, 'x-api-version': '1.0.0' },
    })
    expect(answer.statusCode).toBe(200)
  })

  it('a session is required where the endpoint declares it', async () => {
    expect((await app.current.call(tokenInfo, {})).status).toBe(401)
  })

  it('during maintenance every call is answered with 503 (SRV-07)', async () => {
    const { db, home, call } = app.current
    await db.write('avisa', (tx) => tx.updateTable('municipios').set({ mantenimiento: true }).where('id', '=', home.id).execute())
    const answer = await call(listUnits, {})
    await db.write('avisa', (tx) => tx.updateTable('municipios').set({ mantenimiento: false }).where('id', '=', home.id).execute())
    expect(answer.status).toBe(503)
    expect(answer.headers['retry-after']).toBe('10')
  })
})

describe('the answer', () => {
  it('names invalid fields, in the caller’s language (SRV-05)', async () => {
    const spanish = await app.current.inject({
      url: '/api/v1/tipos?unidadGestionId=x&nada=1',
      headers: { 'x-api-key': app.current.home.clave, 'x-api-version': '1.0.0' },
    })
    expect(spanish.statusCode).toBe(400)
    expect(spanish.json().error).toMatchObject({ code: 'http.validation', title: 'Revise los datos' })
    expect(
      spanish
        .json()
        .error.errors.map((error: { field: string }) => error.field)
        .toSorted(),
    ).toEqual(['nada', 'unidadGestionId'])
    const valencian = await app.current.inject({
      url: '/api/v1/tipos?unidadGestionId=x',
      headers: { 'x-api-key': app.current.home.clave, 'x-api-version': '1.0.0', 'accept-language': 'ca-ES-valencia' },
    })
    expect(valencian.json().error.title).toBe('Revise les dades')
  })

  it('has names in the requested language (SRV-06)', async () => {
    const es = await app.current.call(listUnits, {})
    const ca = await app.current.call(listUnits, { lang: 'ca' })
    expect(es.body.map((unit: { nombre: string }) => unit.nombre)).toEqual(['Edificios', 'Servicios urbanos'])
    expect(ca.body.map((unit: { nombre: string }) => unit.nombre)).toEqual(['Edificis', 'Servicis urbans'])
  })

  it('has units in the requested order, by name by default', async () => {
    const named = async (sort: string) => {
      const { status, body } = await app.current.call(listUnits, {}, { query: { sort } })
      return status === 200 ? body.map((unit: { nombre: string }) => unit.nombre) : status
    }
    expect(await named('nombre')).toEqual(['Edificios', 'Servicios urbanos'])
    expect(await named('-nombre')).toEqual(['Servicios urbanos', 'Edificios'])
    expect(await named('zoom')).toBe(400)
  })

  it.each(['x', '1,', '99999999999999999'])('refuses unreadable units, «%s», instead of showing all (SRV-15)', async (ids) => {
    const { inject, home } = app.current
    const headers = { 'x-api-key': home.clave, 'x-api-version': '1.0.0' }
    const answer = await inject({ url: `/api/v1/incidencias?unidades_gestion_ids=${ids}`, headers })
    expect({ statusCode: answer.statusCode, field: answer.json().error.errors[0].field }).toEqual({
      statusCode: 400,
      field: 'unidades_gestion_ids',
    })
  })

  it('refuses a text that the database cannot store', async () => {
    const answer = await app.current.call(listIncidents, {}, { query: { search: 'a\u0000b' } })
    expect({ status: answer.status, code: answer.body.error.code }).toEqual({ status: 400, code: 'http.validation' })
  })

  it('logs an internal error under its number, without personal data of the row', async () => {
    const { deps, home } = app.current
    const lines: string[] = []
    const stream = { write: (line: string) => void lines.push(line) }
    const failing = await buildApp(deps, { logger: { level: 'info', stream } })
    failing.get('/fault', () =>
      deps.db.write(home.esquema, (tx) =>
        sql`insert into ${sql.id(home.esquema, 'incidencias_ciudadano')} (nombre, email) values ('Marta', 'marta@correo.es')`.execute(tx),
      ),
    )
    const answer = await failing.inject({ url: '/fault?token=secreto' })
    await failing.close()
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('incidencias_ciudadano')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(answer.json().error.request_id)
    expect(lines[0]).toContain('incidencias_ciudadano')
    for (const secret of ['marta@correo.es', 'Marta', 'secreto']) expect(lines[0]).not.toContain(secret)
  })

  it('logs a planned 5xx without alarm: maintenance, the end of a session by code', async () => {
    const { deps, home, db } = app.current
    const lines: string[] = []
    const stream = { write: (line: string) => void lines.push(line) }
    const server = await buildApp(deps, { logger: { level: 'info', stream } })
    const maintain = (mantenimiento: boolean) =>
      db.write('avisa', (tx) => tx.updateTable('municipios').set({ mantenimiento }).where('id', '=', home.id).execute())
    // What the figures for Prometheus ask.
    const planned: boolean[] = []
    server.addHook('onResponse', async (request) => void planned.push(isPlanned(request)))
    server.get('/ended', async () => refuse('account.sheetToken'))
    await maintain(true)
    const away = await server.inject(requestOf(home.clave, listUnits, {}, {}))
    await maintain(false)
    const ended = await server.inject({ url: '/ended' })
    await server.close()
    expect({ awayStatusCode: away.statusCode, endedStatusCode: ended.statusCode, endedType: ended.json().error.type }).toEqual({
      awayStatusCode: 503,
      endedStatusCode: 500,
      endedType: 'TokenFichaInvalidException',
    })
    expect(planned).toEqual([true, true])
    expect(lines.map((line) => [JSON.parse(line).level, line.includes('stack')])).toEqual([
      [30, false],
      [30, false],
    ])
  })

  it('is 304 for a matching ETag', async () => {
    const first = await app.current.call(listTypes, {})
    const etag = String(first.headers['etag'])
    const second = await app.current.call(listTypes, { more: { 'if-none-match': etag } })
    expect(second.status).toBe(304)
  })

  it('has paths under one base, except plain links and citizen calls, so that no call has the path of a screen (SRV-01, OPEN-33, OPEN-34)', async () => {
    const { home, inject } = app.current
    const headers = { 'x-api-key': home.clave, 'x-api-version': '1.0.0' }
    const elsewhere = allEndpoints.map(({ endpoint }) => endpoint.path).filter((path) => !path.startsWith('/api/'))
    expect(elsewhere.filter((path) => !/^\/(uploads|tiles|estados|citizen)\//.test(path))).toEqual([])
    expect((await inject({ url: '/api/v1/unidades-gestion', headers })).statusCode).toBe(200)
    expect((await inject({ url: '/incidencias', headers })).body).not.toContain('"data"')
  })

  it('of an unknown path is 404 in JSON, without internals', async () => {
    const answer = await app.current.inject({ url: '/api/v1/nada' })
    expect(answer.statusCode).toBe(404)
    expect(Object.keys(answer.json().error).toSorted()).toEqual(['code', 'errors', 'message', 'request_id', 'status', 'title', 'type'])
  })

  it('the documentation is served', async () => {
    const document = await app.current.inject({ url: '/api/openapi.json' })
    expect(document.json().openapi).toBe('3.1.0')
    expect((await app.current.inject({ url: '/api/docs' })).body).toContain('swagger-ui-bundle.js')
    expect((await app.current.inject({ url: '/api/docs/swagger-ui-bundle.js' })).statusCode).toBe(200)
    expect((await app.current.inject({ url: '/api/docs/package.json' })).statusCode).toBe(404)
  })
})
