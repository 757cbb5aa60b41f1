import { listClosings } from '@avisa/contract/closing/endpoints'
import type { StandardAnswer } from '@avisa/contract/closing/schemas'
import { createIncident, turnDownIncident } from '@avisa/contract/incidents/endpoints'
import { beforeAll, expect, test } from 'vitest'
import { states, useTaskTown } from '#/testing/task-town.ts'
import { town } from '#/testing/test-town.ts'
import { countAnswers } from './shared/store.ts'

const { app, people, person, writing, aTask, move, settings } = useTaskTown()
const { types, units } = town
const answers: Record<string, number> = {}

beforeAll(async () => {
  const texts = {
    titulo_es: 'Lámpara',
    titulo_val: 'Làmpada',
    texto_es: 'Cambiada en {{direccion}}.',
    texto_val: 'Canviada en {{direccion}}.',
  }
  const rows = await writing(async (tx) => {
    const rows = await tx
      .insertInto('respuestas')
      .values([
        { codigo: 'lampara', ...texts },
        { codigo: 'otra', ...texts },
        { codigo: 'retirada', ...texts, activa: false },
      ])
      .returning(['id', 'codigo'])
      .execute()
    const [lamp] = rows
    await tx
      .insertInto('respuestas_estados')
      .values({ respuesta_id: lamp?.id ?? 0, estado_id: states.repair.paused })
      .execute()
    await tx
      .insertInto('respuestas_tipos')
      .values({ respuesta_id: lamp?.id ?? 0, tipo_id: types.lighting })
      .execute()
    return rows
  })
  for (const { codigo, id } of rows) answers[codigo] = id
})

const offered = async (): Promise<StandardAnswer[]> => (await app.current.call(listClosings, people.repairer, {})).body.respuestas ?? []
const version = async () => {
  const rows = await app.current.db.read(app.current.home.esquema).selectFrom('actos_config').select('id').execute()
  return rows.length
}

test('those in use are offered in both languages, a group of types with its types', async () => {
  const [lamp, other, ...more] = await offered()
  expect(lamp).toMatchObject({ titulo_es: 'Lámpara', texto_val: 'Canviada en {{direccion}}.', estados: [states.repair.paused], usos: 0 })
  expect(lamp?.tipos).toEqual(expect.arrayContaining([types.lighting, types.lampOut]))
  expect(other).toMatchObject({ id: answers['otra'], estados: [], tipos: [], unidad_gestion_id: null })
  expect(more).toEqual([])
})

test('what was sent is counted, most used first, without an act of the configuration', async () => {
  const paused = { estado_id: states.repair.paused, respuesta: 'Volveremos el lunes a cambiarla.' }
  for (let n = 0; n < 2; n += 1) {
    const { id } = await aTask()
    const { status } = await move(id, 'reparacion-comentario', { ...paused, respuesta_id: answers['otra'] ?? 0 }, people.repairer)
    expect(status).toBe(200)
  }
  const before = await version()
  await countAnswers(app.current.db)
  expect((await offered()).map(({ id, usos }) => [id, usos])).toEqual([
    [answers['otra'], 2],
    [answers['lampara'], 0],
  ])
  expect(await version()).toBe(before)
})

test('one that is no longer there does not stop who wrote with it', async () => {
  const { id } = await aTask()
  const body = { estado_id: states.repair.paused, respuesta: 'Volveremos el lunes a cambiarla.', respuesta_id: 999_999 }
  const moved = await move(id, 'reparacion-comentario', body, people.repairer)
  expect([moved.status, moved.body.historial?.[0]?.respuesta]).toEqual([200, body.respuesta])
})

test('the answer to a report that is not accepted is counted as well', async () => {
  await settings({})
  await writing((tx) => tx.updateTable('unidades_gestion').set({ acepta_a_mano: true }).where('id', '=', units.streets).execute())
  const where = {
    unidad_gestion_id: units.streets,
    geolatitud: 39.05,
    geolongitud: -0.25,
    tipos: String(types.lampOut),
    contenido: 'texto',
  }
  const created = await app.current.call(createIncident, { uuid: 'device-moves' }, { body: { ...where, ciudadano: { email: 'a@b.es' } } })
  const clerk = await person({ roles: ['Administradores'], permisos: ['incidencia.consultar.todas', 'incidencia.aceptar'] })
  const body = { estado_incidencia_id: 37, respuesta: 'No es de este municipio.', respuesta_id: answers['lampara'] ?? 0 }
  const { status } = await app.current.call(turnDownIncident, clerk, { params: { id: created.body.id }, body })
  expect(status).toBe(200)
  await countAnswers(app.current.db)
  expect((await offered()).find(({ id }) => id === answers['lampara'])?.usos).toBe(1)
})
