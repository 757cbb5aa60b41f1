import { once } from 'node:events'
import http from 'node:http'
import { tokenInfo } from '@avisa/contract/accounts/endpoints'
import { citizenIncidents, createIncident } from '@avisa/contract/incidents/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'
import { openOutside } from './outside-call.ts'
import { openOutsideCitizens } from './outside-citizens.ts'

const app = useTestApp()

/** A citizens' server that is not ours; a real one, over HTTP. */
let calls = 0
let broken = false
const citizens: Record<string, object> = {
  'token-de-fuera-rosa': { usuario: { id: 4711, email: 'rosa@otro.example', nombre: 'Rosa' } },
  'token-de-fuera-pere': { usuario: { id: 'p-2', email: 'pere@otro.example', nombre: 'Pere' } },
  'token-de-fuera-vacio': { usuario: null },
}
const server = http.createServer((request, response) => {
  calls += 1
  const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
  const citizen = request.url === '/cuentas/oauth/tokeninfo' ? citizens[token] : undefined
  response.writeHead(broken ? 500 : citizen ? 200 : 401, { 'content-type': 'application/json' })
  response.end(JSON.stringify(citizen ?? {}))
})
let origin = ''
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const servidor_ciudadano = { url: `${origin}/cuentas`, client_id: 'a', client_secret: 'b' }
  await app.current.settings({ login_ciudadano: true, servidor_ciudadano })
})
afterAll(() => server.close())
beforeEach(() => {
  calls = 0
  broken = false
  app.current.deps.citizens = openOutsideCitizens(app.current.db, openOutside({ origins: [origin], isReachable: () => true }))
})

describe('a token of a citizens’ server elsewhere (SRV-35, OPEN-93)', () => {
  it('identifies a citizen by their id there', async () => {
    const { status, body } = await app.current.call(tokenInfo, { token: 'token-de-fuera-rosa' })
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ servidor: 'ciudadano', id_externo: '4711', email: 'rosa@otro.example', user_roles: ['Ciudadanos'] })
  })

  it('is checked once a minute, not at every call', async () => {
    for (let i = 0; i < 5; i += 1) await app.current.call(tokenInfo, { token: 'token-de-fuera-rosa' })
    expect(calls).toBe(1)
  })

  it('owns its reports and sees them again', async () => {
    const token = 'token-de-fuera-pere'
    const report = {
      tipos: String(town.types.lampOut),
      unidad_gestion_id: 1,
      contenido: 'Farola',
      geolatitud: 39.05,
      geolongitud: -0.25,
      ciudadano: { email: 'p@a.es' },
    }
    const created = await app.current.call(createIncident, { token }, { body: report })
    expect(created.status).toBe(201)
    const { body } = await app.current.call(citizenIncidents, { token }, { params: { idExterno: 'p-2' } })
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([created.body.id])
    expect(
      (await app.current.call(citizenIncidents, { token: 'token-de-fuera-rosa' }, { params: { idExterno: 'p-2' } })).body.data ?? [],
    ).toEqual([])
  })

  it('is not checked if it has our own form, and only a limited number per network', async () => {
    expect((await app.current.call(tokenInfo, { token: `avisa_${'x'.repeat(43)}` })).status).toBe(401)
    expect(calls).toBe(0)
    const answers: number[] = []
    for (let i = 0; i < 130; i += 1) answers.push((await app.current.call(tokenInfo, { token: `token-inventado-${i}` })).status)
    expect([answers.filter((status) => status === 401).length, answers.at(-1), calls]).toEqual([120, 429, 120])
  })

  it.each(['token-de-nadie', 'token-de-fuera-vacio'])('is unknown if the server does not identify its owner (%s)', async (token) => {
    expect((await app.current.call(tokenInfo, { token })).status).toBe(401)
  })

  it('is answered with 503 while that server is down: the session has not ended', async () => {
    broken = true
    expect((await app.current.call(tokenInfo, { token: 'token-de-fuera-rosa' })).status).toBe(503)
    app.current.deps.citizens = openOutsideCitizens(app.current.db, openOutside({ origins: [], isReachable: () => true }))
    expect((await app.current.call(tokenInfo, { token: 'token-de-fuera-rosa' })).status).toBe(503)
  })

  it('never identifies staff', async () => {
    citizens['token-de-fuera-malo'] = { usuario: { id: 'b-1', email: 'jefa@otro.example', nombre: 'Jefa' } }
    await app.current.signIn({ id_externo: 'b-1', roles: ['SuperAdmin'] })
    expect((await app.current.call(tokenInfo, { token: 'token-de-fuera-malo' })).status).toBe(401)
  })

  it('does not open a closed account', async () => {
    citizens['token-de-fuera-cerrado'] = { usuario: { id: 'c-9', email: 'cerrado@otro.example', nombre: 'Pau' } }
    const { call, db, home, signIn } = app.current
    const { id } = await signIn({ servidor: 'ciudadano', id_externo: 'c-9', email: 'cerrado@otro.example' })
    await db.write(home.esquema, (tx) => tx.updateTable('usuarios').set({ activado: false }).where('id', '=', id).execute())
    expect((await call(tokenInfo, { token: 'token-de-fuera-cerrado' })).status).toBe(401)
  })
})
