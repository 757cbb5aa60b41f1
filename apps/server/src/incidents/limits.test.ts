import { createIncident } from '@avisa/contract/incidents/endpoints'
import type { NewIncident } from '@avisa/contract/incidents/schemas'
import { afterEach, describe, expect, test } from 'vitest'
import { useTestApp, type Caller } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'

const app = useTestApp()
const body: NewIncident = {
  tipos: String(town.types.lampOut),
  unidad_gestion_id: town.units.streets,
  geolatitud: 39.05,
  geolongitud: -0.25,
  ciudadano: { email: 'vecina@correo.es' },
}
const create = (caller: Caller) => app.current.call(createIncident, caller, { body })
afterEach(() => {
  const { clock } = app.current
  clock.current = new Date(clock.current.getTime() + 2 * 3_600_000)
})

describe('too many reports in an hour: 429, with when to come back', () => {
  test('per device; another device may report, and the same one an hour later', async () => {
    const { clock } = app.current
    const uuid = 'device-eager'
    await app.current.settings({ limite_incidencias_dispositivo: 2 })
    expect((await create({ uuid })).status).toBe(201)
    clock.current = new Date(clock.current.getTime() + 600_000)
    expect((await create({ uuid })).status).toBe(201)
    const third = await create({ uuid })
    expect({ status: third.status, retryAfter: third.headers['retry-after'] }).toEqual({ status: 429, retryAfter: '3000' })
    expect((await create({ uuid: 'device-calm' })).status).toBe(201)
    clock.current = new Date(clock.current.getTime() + 3_001_000)
    expect((await create({ uuid })).status).toBe(201)
  })

  test('repeated submissions count once, refused ones not at all', async () => {
    const uuid = 'device-retry'
    await app.current.settings({ limite_incidencias_dispositivo: 2 })
    const idempotencyKey = crypto.randomUUID()
    for (const _again of [1, 2, 3]) expect((await create({ uuid, idempotencyKey })).status).toBe(201)
    expect((await app.current.call(createIncident, { uuid }, { body: { ...body, tipos: '999' } })).status).toBe(400)
    expect((await create({ uuid })).status).toBe(201)
    expect((await create({ uuid })).status).toBe(429)
  })

  test('per account, from any device', async () => {
    const citizen = await app.current.signIn({ roles: ['Ciudadanos'], servidor: 'ciudadano', id_externo: 'c-limit' })
    await app.current.settings({ limite_incidencias_cuenta: 1 })
    expect((await create({ token: citizen.token, uuid: 'device-one' })).status).toBe(201)
    expect((await create({ token: citizen.token, uuid: 'device-two' })).status).toBe(429)
  })

  test('per network address for citizens, not for staff', async () => {
    await app.current.settings({ limite_incidencias_direccion: 1 })
    const agent = await app.current.signIn({ roles: ['Agentes'], permisos: ['incidencia.crear'] })
    expect((await create({ uuid: 'device-three' })).status).toBe(201)
    expect((await create({ uuid: 'device-four' })).status).toBe(429)
    expect((await create({ token: agent.token })).status).toBe(201)
  })

  test('also for simultaneous reports', async () => {
    const answers = await Promise.all(Array.from({ length: 90 }, () => create({ uuid: 'device-all-at-once' })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(60)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  })

  test('0 means no limit', async () => {
    await app.current.settings({ limite_incidencias_dispositivo: 0 })
    expect((await create({ uuid: 'device-zero' })).status).toBe(201)
  })
})
