import {
  addBlock,
  eraseSubject,
  exportSubject,
  findSubject,
  getRetention,
  liftBlock,
  listBlocks,
  listErasures,
  saveRetention,
  tryRetention,
  withdrawErasure,
} from '@avisa/contract/privacy/endpoints'
import { createIncident } from '@avisa/contract/incidents/endpoints'
import { defaultRetention } from '@avisa/contract/privacy/retention'
import type { BlockEntry, RetentionState } from '@avisa/contract/privacy/schemas'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'
import { applyRetention } from './retention.ts'

const app = useTestApp()
type Someone = Awaited<ReturnType<typeof app.current.signIn>>
let head: Someone
const email = 'rosa@correo.es'

const query = (text: string, values: unknown[] = []) =>
  app.current.db.bulk(app.current.home.esquema, async (client) => (await client.query(text, values)).rows)
/** Someone who may, whose identity is confirmed. */
const administrator = async () => {
  const person = await app.current.signIn({ roles: ['Administradores'], permisos: ['configuracion.privacidad'] })
  await query(`update sesiones set confirmada = $1 where usuario_id = $2`, [app.current.clock.now(), person.id])
  return person
}
const report = async (contact: object, more: object = {}) => {
  const body = { unidad_gestion_id: 1, tipos: String(town.types.lampOut), contenido: 'x', geolatitud: 39.05, geolongitud: -0.25 }
  return app.current.call(createIncident, { uuid: 'device-of-rosa' }, { body: { ...body, ciudadano: contact, ...more } })
}

beforeAll(async () => {
  head = await administrator()
})

describe('retention periods', () => {
  const state = async (): Promise<RetentionState> => (await app.current.call(getRetention, head)).body
  const tonight = async () => (await app.current.call(tryRetention, head, { body: {} })).body
  const save = (change: object) => app.current.call(saveRetention, head, { body: { conservacion: { ...defaultRetention, ...change } } })

  test('are tried without writing, and shorter ones take nothing away for a day', async () => {
    const { clock, deps, home } = app.current
    const { body } = await report({ nombre: 'Rosa', email })
    await query(`update incidencias set estado_incidencia_id = 36, fecha = '2026-02-01', updated_at = '2026-02-01' where id = $1`, [
      body.id,
    ])
    await query(`delete from historial`)
    const shorter = { ...defaultRetention, anonimizar_meses: 1 }
    const trial = await app.current.call(tryRetention, head, { body: { conservacion: shorter } })
    expect(trial.body.anonimizar).toEqual([{ codigo: expect.any(String), cuantas: 1 }])
    expect((await state()).pendiente).toBeNull()
    expect((await save({ anonimizar_meses: 1 })).status).toBe(200)
    const pending = await state()
    expect(pending).toMatchObject({ conservacion: shorter, pendiente: { conservacion: defaultRetention } })
    expect((await tonight()).anonimizar).toEqual([])
    expect((await applyRetention(deps, { esquema: home.esquema, now: clock.now() })).anonimizar).toBe(0)
    // Taken back, nothing waits.
    await save({})
    expect((await state()).pendiente).toBeNull()
    await save({ anonimizar_meses: 1 })
    clock.current = new Date(clock.current.getTime() + 86_400_000 + 1000)
    expect((await state()).pendiente).toBeNull()
    expect((await tonight()).anonimizar).toMatchObject([{ cuantas: 1 }])
    expect((await applyRetention(deps, { esquema: home.esquema, now: clock.now() })).anonimizar).toBe(1)
    await query(`update sesiones set confirmada = $1`, [clock.now()])
    await save({})
  })

  test('erasing before anonymising is refused, with the type', async () => {
    const wrong = { ...defaultRetention, tipos: { ruido: { borrar_meses: 12 } } }
    const { status, body } = await app.current.call(tryRetention, { ...head, lang: 'es' }, { body: { conservacion: wrong } })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('(ruido)')])
  })

  test('only who may, with a confirmed identity', async () => {
    const other = await app.current.signIn({ roles: ['Tecnicos'] })
    expect((await app.current.call(getRetention, other)).status).toBe(403)
    const unconfirmed = await app.current.signIn({ roles: ['Administradores'], permisos: ['configuracion.privacidad'] })
    await query(`update sesiones set confirmada = null where usuario_id = $1`, [unconfirmed.id])
    expect((await app.current.call(saveRetention, unconfirmed, { body: { conservacion: defaultRetention } })).status).toBe(403)
    await query(`delete from usuarios where id = $1`, [unconfirmed.id])
  })
})

describe('requests by law', () => {
  const body = { email: ' Rosa@correo.es' }

  test('what is kept is found, and exported with a line in the access log', async () => {
    await report({ nombre: 'Rosa', email })
    expect((await app.current.call(findSubject, head, { body })).body).toMatchObject({ cuenta: false, incidencias: 1, ha_trabajado: false })
    const exported = await app.current.call(exportSubject, head, { body })
    expect([exported.status, JSON.stringify(exported.body)]).toEqual([200, expect.stringContaining('Rosa')])
    const log = await query(`select usuario_id, para from consultas_personales order by id desc limit 1`)
    expect(log).toEqual([{ usuario_id: head.id, para: 'POST /api/v1/privacidad/personas/exportar' }])
    const nobody = { body: { email: 'nadie@correo.es' } }
    expect((await app.current.call(eraseSubject, head, nobody)).body).toEqual({ estado: 'borrado', incidencias: 0 })
  })

  test('alone an administrator erases at once; where there is a second one, that one says yes', async () => {
    const second = await administrator()
    expect((await app.current.call(eraseSubject, head, { body })).body).toEqual({ estado: 'pedido', incidencias: 1 })
    expect((await app.current.call(eraseSubject, head, { body })).status).toBe(409)
    expect((await app.current.call(listErasures, second)).body).toEqual([
      { email, quien: expect.any(String), fecha: expect.any(String), propio: false },
    ])
    expect((await query(`select count(*)::int as n from incidencias_ciudadano where email is not null`))[0]).toEqual({ n: 1 })
    expect((await app.current.call(eraseSubject, second, { body })).body).toEqual({ estado: 'borrado', incidencias: 1 })
    expect((await app.current.call(findSubject, head, { body })).body.incidencias).toBe(0)
    expect((await app.current.call(listErasures, head)).body).toEqual([])
    await report({ nombre: 'Rosa', email })
    await app.current.call(eraseSubject, head, { body })
    await app.current.call(withdrawErasure, second, { body })
    expect((await app.current.call(listErasures, head)).body).toEqual([])
    await query(`update usuarios set activado = false where id = $1`, [second.id])
    expect((await app.current.call(eraseSubject, head, { body })).body).toEqual({ estado: 'borrado', incidencias: 1 })
  })
})

test('a block refuses reports until it ends or is lifted; a device is named by its incident', async () => {
  const sent = await report({ email: 'otro@correo.es' })
  expect(sent.status).toBe(201)
  const [{ codigo }] = await query(`select codigo from incidencias where id = $1`, [sent.body.id])
  const add = (body: object) =>
    app.current.call(addBlock, head, { body: { clase: 'email', valor: 'x@correo.es', motivo: 'Insultos', hasta: null, ...body } })
  expect((await add({ valor: ' Otro@correo.es', hasta: '2027-01-31' })).status).toBe(200)
  expect((await report({ email: 'otro@correo.es' })).status).toBe(400)
  expect((await add({ clase: 'incidencia', valor: codigo })).status).toBe(200)
  expect((await add({ clase: 'incidencia', valor: 'NO-1' })).status).toBe(400)
  expect((await add({ hasta: '2027-02-31' })).status).toBe(400)
  const origin = { motivo: 'Insultos', created_at: expect.any(String), autor: expect.any(String), levantado: null, levantado_por: null }
  const { body } = await app.current.call(listBlocks, head)
  expect(body).toEqual(
    expect.arrayContaining([
      { clase: 'email', valor: 'otro@correo.es', hasta: '2027-01-31 00:00:00', ...origin },
      { clase: 'dispositivo', valor: expect.stringMatching(/^~/), hasta: null, ...origin },
    ]),
  )
  for (const { clase, valor } of body) await app.current.call(liftBlock, head, { body: { clase, valor } })
  expect((await report({ email: 'otro@correo.es' })).status).toBe(201)
  const lifted = (await app.current.call(listBlocks, head)).body
  expect(lifted).toHaveLength(body.length)
  expect(lifted.every(({ autor, levantado, levantado_por }: BlockEntry) => levantado !== null && levantado_por === autor)).toBe(true)
  await query(`update bloqueos set levantado = '2016-01-01'`)
  await applyRetention(app.current.deps, { esquema: app.current.home.esquema, now: app.current.clock.now() })
  expect((await app.current.call(listBlocks, head)).body).toEqual([])
})
