import { createIncident } from '@avisa/contract/incidents/endpoints'
import type { NewIncident } from '@avisa/contract/incidents/schemas'
import { afterEach, describe, expect, test } from 'vitest'
import { deviceKey } from '#/platform/device-key.ts'
import { useTestApp, type Caller } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'
import { endBlock, insertBlock, type Block } from './block-store.ts'

const app = useTestApp()
const report: NewIncident = {
  tipos: String(town.types.lampOut),
  unidad_gestion_id: town.units.streets,
  geolatitud: 39.05,
  geolongitud: -0.25,
  ciudadano: { email: 'libre@correo.es' },
}
const create = (caller: Caller, more: Partial<NewIncident> = {}) =>
  app.current.call(createIncident, caller, { body: { ...report, ...more } })
const step = () => ({ autor: null, now: app.current.clock.now() })
const blocks: Block[] = []
const block = async (entry: Block, hasta: Date | null = null) => {
  blocks.push(entry)
  await app.current.db.write(app.current.home.esquema, (tx) => insertBlock(tx, { ...entry, motivo: 'Insultos', hasta }, step()))
}
afterEach(async () => {
  for (const entry of blocks.splice(0)) await app.current.db.write(app.current.home.esquema, (tx) => endBlock(tx, entry, step()))
})

const uuid = 'device-blocks'
describe('a blocked reporter is refused: 400 with code 9111 (SRV-49)', () => {
  test.each<[string, Block, Partial<NewIncident>, Partial<NewIncident>]>([
    [
      'an e-mail, whatever its case',
      { clase: 'email', valor: 'Pesado@Correo.es' },
      { ciudadano: { email: 'pesado@CORREO.es ' } },
      { ciudadano: { email: 'otro@correo.es' } },
    ],
    [
      'a phone, however it is written',
      { clase: 'telefono', valor: '+34 600 11 22 33' },
      { ciudadano: { telefono: '600112233' } },
      { ciudadano: { telefono: '600112234' } },
    ],
  ])('%s', async (_what, entry, refused, accepted) => {
    await block(entry)
    for (const lang of ['es', 'ca'] as const) {
      const { status, body } = await create({ uuid, lang }, refused)
      expect({ status, code: body.error.code }).toEqual({ status: 400, code: 9111 })
      expect(body.error.message).toMatch(lang === 'ca' ? /^Amb estes dades/ : /^Con estos datos/)
    }
    expect((await create({ uuid }, accepted)).status).toBe(201)
  })

  test('a device, even with another e-mail', async () => {
    await block({ clase: 'dispositivo', valor: deviceKey(app.current.home.esquema, uuid) })
    expect((await create({ uuid })).body.error.code).toBe(9111)
    expect((await create({ uuid: 'device-other' })).status).toBe(201)
  })

  test('a citizen of the citizen server, by id and by the e-mail of the account', async () => {
    const citizen = await app.current.signIn({
      roles: ['Ciudadanos'],
      servidor: 'ciudadano',
      id_externo: 'c-77',
      email: 'cuenta@correo.es',
    })
    expect((await create({ token: citizen.token }, { ciudadano: {} })).status).toBe(201)
    for (const entry of [
      { clase: 'id_externo', valor: 'c-77' },
      { clase: 'email', valor: 'cuenta@correo.es' },
    ] as const) {
      await block(entry)
      expect((await create({ token: citizen.token }, { ciudadano: {} })).body.error.code).toBe(9111)
      await app.current.db.write(app.current.home.esquema, (tx) => endBlock(tx, entry, step()))
    }
  })

  test('staff cannot report for a blocked person, but can report from a blocked device', async () => {
    const agent = await app.current.signIn({ roles: ['Agentes'], permisos: ['incidencia.crear'] })
    await block({ clase: 'email', valor: 'pesado@correo.es' })
    await block({ clase: 'dispositivo', valor: deviceKey(app.current.home.esquema, uuid) })
    const forThem = { ciudadano: { email: 'pesado@correo.es' }, anyadirDatosCiudadano: true }
    expect((await create({ token: agent.token }, forThem)).body.error.code).toBe(9111)
    expect((await create({ token: agent.token, uuid })).status).toBe(201)
  })

  test('until the block expires', async () => {
    const { clock } = app.current
    await block({ clase: 'dispositivo', valor: deviceKey(app.current.home.esquema, uuid) }, new Date(clock.now().getTime() + 1000))
    expect((await create({ uuid })).status).toBe(400)
    clock.current = new Date(clock.current.getTime() + 2000)
    expect((await create({ uuid })).status).toBe(201)
  })
})
