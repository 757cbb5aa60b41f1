import type { QueryOf } from '@avisa/contract/http/endpoint'
import { listIncidents } from '@avisa/contract/incidents/endpoints'
import { writeCriteria } from '@avisa/contract/http/criteria'
import { criteriaOfCell } from '@avisa/contract/statistics/cell'
import { askStatistics, countErased } from '@avisa/contract/statistics/endpoints'
import { checkQuery } from '@avisa/contract/statistics/query'
import { beforeAll, expect, test } from 'vitest'
import { dropIncidents, keepCounted } from '#/privacy/forget-store.ts'
import { useTestApp, type Caller } from '#/testing/test-app.ts'

const app = useTestApp()
const today = '2026-05-04'
const permisos = ['estadistica.consultar', 'incidencia.consultar.todas'] as const

beforeAll(async () => {
  const { db, home } = app.current
  const { rows } = await db.bulk(home.esquema, (client) =>
    client.query<{ id: string }>(`
      insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, prioridad, distrito, fecha, created_at, cerrada, desenlace)
      select 'E-' || n, 1 + n % 2, 30, (array[11, 3])[1 + n % 2], 'media', (array['Centre', null])[1 + n % 2], fecha, fecha,
             case when n % 3 > 0 then fecha + interval '3 days' end, case when n % 3 > 0 then 'resuelta' end
        from (select n, timestamptz '2026-04-20 09:00Z' - make_interval(days => n) as fecha from generate_series(1, 60) n) x returning id`),
  )
  const old = rows.filter((_, index) => index % 4 === 0).map(({ id }) => Number(id))
  await db.write(home.esquema, async (tx) => {
    await keepCounted(tx)
    await dropIncidents(tx, { esquema: home.esquema, now: new Date() }, old)
  })
})

const erasedOf = async (who: Caller, criteria: string) => (await app.current.call(countErased, who, { query: { criteria } })).body.borradas

test.each<QueryOf<typeof askStatistics>>([
  { medidas: 'creadas' },
  { medidas: 'creadas,abiertas', por: 'mes' },
  { medidas: 'resueltas,cerradas', por: 'grupo' },
  { medidas: 'creadas', por: 'dia_semana' },
  { medidas: 'cerradas', por: 'desenlace' },
  { medidas: 'pendientes,creadas', por: 'semana', criteria: '(tipo,=,3)' },
  { medidas: 'creadas', por: 'distrito,tipo' },
])(
  '%o: each number is its list and what has been erased of it',
  async (query) => {
    const checked = checkQuery({ desde: '2026-02-01', hasta: '2026-04-30', ...query }, today)
    if ('refused' in checked) throw new Error(checked.refused.es)
    const question = checked.ok
    for (const unidades of [[2], [1, 2]]) {
      const person = await app.current.signIn({ permisos: [...permisos], unidades })
      const { body } = await app.current.call(askStatistics, person, { query: { desde: '2026-02-01', hasta: '2026-04-30', ...query } })
      let erased = 0
      for (const row of body.filas) {
        const cell = Object.fromEntries(question.por.map((name, at) => [name, row[at] ?? '']))
        for (const [at, medida] of question.medidas.entries()) {
          const criteria = writeCriteria(criteriaOfCell(question, cell, medida))
          const list = await app.current.call(listIncidents, person, { query: { criteria, per_page: 1 } })
          const gone = await erasedOf(person, criteria)
          erased += gone ?? 0
          expect({ criteria, number: row[question.por.length + at] }).toEqual({
            criteria,
            number: list.body.meta.total + (gone ?? Number.NaN),
          })
        }
      }
      expect(erased).toBeGreaterThan(0)
    }
  },
  60_000,
)

test('a condition of what no fact says has no such number, and only who reads numbers is answered', async () => {
  const boss = await app.current.signIn({ permisos: [...permisos], unidades: [1, 2] })
  expect(await erasedOf(boss, '(codigo,LIKE,E);(fecha,>=,2026-01-01)')).toBeNull()
  const statusOf = async (who: Caller, criteria = '(sin_cerrar,=,1)') =>
    (await app.current.call(countErased, who, { query: { criteria } })).status
  expect(await statusOf({})).toBe(401)
  expect(await statusOf(await app.current.signIn({ permisos: ['incidencia.consultar.todas'] }))).toBe(403)
  expect(await statusOf(await app.current.signIn({ permisos: ['estadistica.consultar', 'obra.consultar.propia'] }))).toBe(403)
  expect(await statusOf(boss, '(nada,=,1)')).toBe(400)
})
