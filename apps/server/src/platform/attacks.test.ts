import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '@avisa/contract/accounts/known-passwords'
import { changePassword, login, loginWithCode, logout, signUp, tokenInfo, updateProfile } from '@avisa/contract/accounts/endpoints'
import { addIncidentComment } from '@avisa/contract/comments/endpoints'
import { allEndpoints } from '@avisa/contract/endpoints'
import { createIncident, getIncident, nearbyIncidents, updateIncident } from '@avisa/contract/incidents/endpoints'
import { listNotifications } from '@avisa/contract/notifications/endpoints'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#/accounts/shared/passwords.ts'
import { buildApp } from '#/app.ts'
import { openDirectory } from '#/platform/database/directory.ts'
import { everyone } from '#/testing/neighbour-town.ts'
import { requestOf, useTestApp } from '#/testing/test-app.ts'
import { createPerson, testPassword } from '#/testing/test-town.ts'

const app = useTestApp()
const lines: string[] = []
const secret = 'este-fichero-no-se-sirve'
let folder = ''
/** The server as people meet it: with the built client, and with a log that says everything. */
let whole: FastifyInstance
let overHttp: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'avisa-client-'))
  await mkdir(join(folder, 'dist/assets'), { recursive: true })
  await writeFile(join(folder, 'dist/index.html'), '<!doctype html><title>Avisa</title>')
  for (const name of ['app', 'heic-worker-De3e5_iT']) await writeFile(join(folder, `dist/assets/${name}.js`), 'export {}')
  await writeFile(join(folder, 'secret.txt'), secret)
  const stream = { write: (line: string) => void lines.push(line) }
  const { deps } = app.current
  whole = await buildApp(deps, { logger: { level: 'trace', stream }, clientFolder: join(folder, 'dist') })
  whole.get('/fault', async () => {
    throw new Error('a fault')
  })
  overHttp = await buildApp({ ...deps, address: () => 'http://localhost:3000' })
})
afterAll(async () => {
  await whole.close()
  await overHttp.close()
  await rm(folder, { recursive: true, force: true })
})

const report = (more: object = {}) => ({
  tipos: '11',
  unidad_gestion_id: 1,
  geolatitud: 39.05,
  geolongitud: -0.25,
  contenido: 'texto',
  ciudadano: { email: 'alguien@correo.es' },
  ...more,
})

describe('security headers of every answer', () => {
  it.each([
    ['the page', '/incidencias/1', 'text/html'],
    ['a script', '/assets/app.js', '*/*'],
    ['a call', '/api/v1/tipos', 'application/json'],
    ['a refusal', '/api/v1/no-such-call', 'application/json'],
    ['a fault', '/fault', 'application/json'],
  ])('%s: no sniffing, no referrer, and only TLS from now on', async (_what, url, accept) => {
    const { headers } = await whole.inject({ url, headers: { accept } })
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/)
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('set-cookie')
  })

  it('only our own scripts run, none inline', async () => {
    const { headers } = await whole.inject({ url: '/', headers: { accept: 'text/html' } })
    const policy = String(headers['content-security-policy'])
    const directive = (name: string) => new RegExp(`(?:^|;)${name} ([^;]*)`).exec(policy)?.[1]
    expect(directive('script-src')).toBe("'self'")
    expect(directive('script-src-attr')).toBe("'none'")
    expect([directive('object-src'), directive('base-uri'), directive('default-src')]).toEqual(["'none'", "'none'", "'self'"])
    expect(directive('form-action')).toBe("'self'")
  })

  it('the worker that decodes HEIC photos alone may compile WebAssembly, and reaches nobody but this server', async () => {
    const policyOf = async (url: string) => String((await whole.inject({ url })).headers['content-security-policy'])
    expect(await policyOf('/assets/heic-worker-De3e5_iT.js')).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    )
    for (const url of ['/', '/assets/app.js', '/assets/heic-worker-none.js', '/api/v1/heic-worker-a.js'])
      expect(await policyOf(url)).not.toContain('wasm-unsafe-eval')
  })

  it('without TLS the browser is not asked to use it', async () => {
    expect((await overHttp.inject({ url: '/health/live' })).headers).not.toHaveProperty('strict-transport-security')
  })
})

describe('files outside the served folders', () => {
  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/....//....//secret.txt',
    '/assets/%252e%252e%252f%252e%252e%252fsecret.txt',
    '/assets/..%00/..%00/secret.txt',
    '//secret.txt',
    '/uploads/imagenes/..%2f..%2fsecret.txt',
    `/uploads/imagenes/${'a'.repeat(32)}_view.jpg%2f..%2f..%2fsecret.txt`,
    `/uploads/imagenes/${'a'.repeat(32)}_view.jpg%00.txt`,
    '/uploads/imagenes/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/api/docs/..%2fpackage.json',
    '/api/docs/package.json',
    '/tiles/..%2f..%2fsecret.txt/1/1/1',
  ])('%s is not found', async (url) => {
    const { statusCode, body, headers } = await whole.inject({ url })
    expect(body).not.toContain(secret)
    expect(body).not.toMatch(/root:|"dependencies"|swagger-ui-dist/)
    expect([400, 403, 404]).toContain(statusCode)
    expect(headers['content-type']).toContain('application/json')
  })
})

describe('the log', () => {
  it('contains no token, password, code, mail, phone or name, in success and failure', { timeout: 60_000 }, async () => {
    const { home, db } = app.current
    const person = await createPerson(db, home.esquema, {
      nombre: 'Remedios',
      apellidos: 'Inconfundible',
      email: 'remedios@secreto.example',
    })
    const send = <E extends Parameters<typeof requestOf>[1]>(endpoint: E, args: object, token?: string) =>
      whole.inject(requestOf(home.clave, endpoint, { uuid: 'device-of-remedios', ...(token ? { token } : {}) }, args as never))
    const opened = await send(login, { body: { email: person.email, password: testPassword } })
    const { api_token: token } = opened.json<{ api_token: string }>()
    const contact = { nombre: 'Remedios', email: person.email, telefono: '612345678', dni: '12345678Z' }
    await send(login, { body: { email: person.email, password: 'equivocada-secreta' } })
    await send(loginWithCode, { body: { codigo: '918273' } }, token)
    await send(createIncident, { body: report({ ciudadano: contact }) })
    await send(createIncident, { body: report({ ciudadano: { ...contact, email: 'remedios@secreto' } }) })
    await send(createIncident, { body: report({ contenido: 'Remedios Inconfundible\0' }) })
    await send(createIncident, { body: report({ tipos: 'x', ciudadano: contact }) })
    await send(signUp, { body: { nombre: 'Remedios', email: person.email, password: 'equivocada-secreta', confirmacion: 'otra' } })
    const everywhere = [
      '/fault',
      '/api/v1/auth/tokeninfo',
      '/api/v1/no-such-call',
      '/api/v1/incidencias/%E0%A4%A',
      '/incidencias/1',
      '/api/v1/eventos',
    ]
    for (const path of everywhere)
      await whole.inject({
        url: `${path}?token=${token}&una_vez=true`,
        headers: { 'x-api-key': home.clave, 'x-api-version': '1.0.0', referer: `https://x.example/?token=${token}`, accept: 'text/html' },
      })
    await whole.inject({
      method: 'POST',
      url: '/fault',
      headers: { 'content-type': 'application/json' },
      payload: '{"password":"equivocada-secreta"',
    })
    const log = lines.join('')
    expect(log).toContain('a fault')
    for (const personal of [
      token,
      testPassword,
      'equivocada-secreta',
      '918273',
      'remedios',
      '612345678',
      '12345678Z',
      'inconfundible',
      'device-of-',
    ])
      expect(log.toLowerCase()).not.toContain(personal.toLowerCase())
  })
})

describe('repeated attempts', () => {
  it('are counted across processes, and after all of them have been restarted', { timeout: 60_000 }, async () => {
    const { db, home, deps } = app.current
    const person = await createPerson(db, home.esquema)
    const guess = (server: FastifyInstance, password = 'equivocada') =>
      server.inject(requestOf(home.clave, login, {}, { body: { email: person.email, password } }))
    const processes = [await buildApp(deps), await buildApp(deps)]
    for (let i = 0; i < 10; i += 1) expect((await guess(processes[i % 2] ?? whole)).statusCode).toBe(401)
    for (const process of processes) expect((await guess(process, testPassword)).statusCode).toBe(429)
    for (const process of processes) await process.close()
    const fresh = await buildApp(deps)
    const answer = await guess(fresh, testPassword)
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
    await fresh.close()
  })

  it('are counted under one name, however the e-mail is written', { timeout: 60_000 }, async () => {
    const { call, db, home } = app.current
    const person = await createPerson(db, home.esquema)
    const written = [person.email, person.email.toUpperCase(), ` ${person.email} `]
    for (let i = 0; i < 10; i += 1) await call(login, {}, { body: { email: written[i % 3] ?? '', password: 'equivocada' } })
    expect((await call(login, {}, { body: { email: person.email, password: testPassword } })).status).toBe(429)
  })
})

describe('the public demo password', () => {
  it('opens accounts of a demo only', async () => {
    const { call, db, deps, home } = app.current
    const password_hash = await hashPassword(demoPassword)
    const person = await createPerson(db, home.esquema)
    const demo = (is: boolean) =>
      db.write('avisa', (tx) => tx.updateTable('municipios').set({ demo: is }).where('esquema', '=', home.esquema).execute())
    await db.write(home.esquema, (tx) => tx.updateTable('usuarios').set({ password_hash }).where('id', '=', person.id).execute())
    const enter = async () => (await call(login, {}, { body: { email: person.email, password: demoPassword } })).status
    expect(await enter()).toBe(401)
    await demo(true)
    // The directory of a process is asked again when a key is new to it.
    const later = await buildApp({ ...deps, directory: openDirectory(db, { keptFor: 0 }) })
    const credentials = { body: { email: person.email, password: demoPassword } }
    expect((await later.inject(requestOf(home.clave, login, {}, credentials))).statusCode).toBe(200)
    await later.close()
    await demo(false)
  })

  it('is refused as a new password', async () => {
    const { call, signIn } = app.current
    const { id, token } = await signIn()
    const body = { password_actual: testPassword, password: demoPassword, confirmacion: demoPassword }
    expect((await call(changePassword, { token }, { params: { id }, body })).status).toBe(400)
  })
})

it('a number out of a column’s range is refused without a server error', async () => {
  const { call, signIn } = app.current
  const query = { latitud: 5e-324, longitud: -0.25, buffer: 0.01 }
  expect((await call(nearbyIncidents, { token: (await signIn(everyone)).token }, { query })).status).toBe(400)
})

describe('a session', () => {
  it('is always new: each login creates its own, and none is taken from the client', async () => {
    const { call, db, home } = app.current
    const person = await createPerson(db, home.esquema)
    const attacker = await app.current.signIn()
    const enter = () => call(login, { token: attacker.token }, { body: { email: person.email, password: testPassword } })
    const tokens = [(await enter()).body.api_token, (await enter()).body.api_token]
    expect(new Set([...tokens, attacker.token]).size).toBe(3)
    expect((await call(tokenInfo, { token: attacker.token })).body.user.user_id).toBe(attacker.id)
    const body = { email: person.email, password: testPassword, api_token: attacker.token }
    expect((await call(login, {}, { body: body })).status).toBe(400)
  })

  it('must not be cached by any proxy, like any answer to a change', async () => {
    const { home, db, call } = app.current
    const person = await createPerson(db, home.esquema)
    const credentials = { body: { email: person.email, password: testPassword } }
    const opened = await whole.inject(requestOf(home.clave, login, {}, credentials))
    expect({ statusCode: opened.statusCode, cacheControl: opened.headers['cache-control'] }).toEqual({
      statusCode: 200,
      cacheControl: 'no-store',
    })
    const { api_token: token } = opened.json<{ api_token: string }>()
    const loggedOut = await whole.inject(requestOf(home.clave, logout, { token }, {}))
    expect({ statusCode: loggedOut.statusCode, cacheControl: loggedOut.headers['cache-control'] }).toEqual({
      statusCode: 200,
      cacheControl: 'no-store',
    })
    expect((await call(tokenInfo, {})).headers['cache-control']).toBe('no-store')
  })

  it('ends with its account, and when its owner ends it', async () => {
    const { call, db, home, signIn } = app.current
    const [loggedOut, closed] = [await signIn(), await signIn()]
    await call(logout, { token: loggedOut.token })
    await db.write(home.esquema, (tx) => tx.updateTable('usuarios').set({ activado: false }).where('id', '=', closed.id).execute())
    for (const { token } of [loggedOut, closed]) expect((await call(tokenInfo, { token })).status).toBe(401)
  })

  it('is not a cookie, so a form of another site cannot use it', async () => {
    const { home, signIn } = app.current
    const { token } = await signIn(everyone)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const { statusCode } = await whole.inject({
        method: 'POST',
        url: `/api/v1/incidencias?token=${token}`,
        headers: {
          'x-api-key': home.clave,
          'x-api-version': '1.0.0',
          'content-type': type,
          cookie: `token=${token}`,
          origin: 'https://otro.example',
        },
        payload: JSON.stringify(report()),
      })
      expect([400, 415]).toContain(statusCode)
    }
  })
})

describe('unexpected input', () => {
  const bodies = allEndpoints.flatMap(({ name, endpoint }) => (endpoint.body ? [[name, endpoint.body] as const] : []))
  type Part = { type?: unknown; properties?: Record<string, Part>; items?: Part; additionalProperties?: unknown }
  const open = (part: Part, path: string): string[] => [
    ...(part.type === 'object' && part.properties && part.additionalProperties !== false ? [path] : []),
    ...Object.entries(part.properties ?? {}).flatMap(([key, below]) => open(below, `${path}.${key}`)),
    ...(part.items ? open(part.items, `${path}[]`) : []),
  ]
  it.each(bodies)('%s accepts no undeclared field', (name, body) => {
    expect(open(body as Part, name)).toEqual([])
  })

  it.each([
    ['an incident with a state, an author and a number of its own', createIncident, { estado_incidencia_id: 36, usuario_id: 1, id: 7 }],
    ['an incident’s history', updateIncident, { usuario_id: 1, version: 9 }],
    [
      'a profile with roles and permissions',
      updateProfile,
      { user_roles: ['SuperAdmin'], permisos_propios: { superadmin: 1 }, activado: true },
    ],
  ])('%s is refused', async (_what, endpoint, more) => {
    const person = await app.current.signIn(everyone)
    const own = { nombre: 'Ana', email: person.email, telefono: null, dni: null, direccion: null }
    const body =
      endpoint === createIncident ? report(more) : endpoint === updateIncident ? { contenido: 'x', ...more } : { ...own, ...more }
    const args = { params: { id: person.id }, body }
    const answer = await whole.inject(requestOf(app.current.home.clave, endpoint, { token: person.token }, args as never))
    expect([
      answer.statusCode,
      answer
        .json<{ error: { errors: { field: string }[] } }>()
        .error.errors.map(({ field }) => field)
        .toSorted(),
    ]).toEqual([400, Object.keys(more).toSorted()])
    expect((await app.current.call(tokenInfo, { token: person.token })).body.user.user_roles).toEqual(['SuperAdmin'])
  })
})

describe('markup in texts', () => {
  const markup = `<img src=x onerror="alert(1)"><script>alert(2)</script>`

  it('is stored as written, returned as data, and escaped in mails and notifications', async () => {
    const { call, mails, signIn } = app.current
    const office = await signIn({ ...everyone, roles: ['Administradores'] })
    const created = await call(createIncident, { token: office.token }, { body: report({ contenido: markup, emplazamiento: markup }) })
    expect(created.status).toBe(201)
    const read = await whole.inject(
      requestOf(app.current.home.clave, getIncident, { token: office.token }, { params: { id: created.body.id } }),
    )
    expect({ contentType: read.headers['content-type'], xContentTypeOptions: read.headers['x-content-type-options'] }).toEqual({
      contentType: 'application/json; charset=utf-8',
      xContentTypeOptions: 'nosniff',
    })
    expect(read.json<{ contenido: string }>().contenido).toBe(markup)
    const other = await signIn(everyone)
    await call(addIncidentComment, { token: other.token }, { params: { id: created.body.id }, body: { comentario: markup } })
    const sent = JSON.stringify(await mails())
    const { body: notices } = await call(listNotifications, { token: office.token })
    for (const text of [JSON.stringify(notices), sent]) {
      expect(text).not.toMatch(/<(img|script)/)
    }
  })
})
