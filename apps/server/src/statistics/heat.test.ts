import { writeCriteria, type Criterion } from '@avisa/contract/http/criteria'
import type { QueryOf } from '@avisa/contract/http/endpoint'
import { listIncidents } from '@avisa/contract/incidents/endpoints'
import { askHeat, countErased } from '@avisa/contract/statistics/endpoints'
import { writeSquare } from '@avisa/contract/statistics/heat'
import { beforeAll, expect, test } from 'vitest'
import { dropIncidents, keepCounted } from '#/privacy/forget-store.ts'
import { useTestApp, type Caller } from '#/testing/test-app.ts'

const app = useTestApp()
const permisos = ['estadistica.consultar', 'incidencia.consultar.todas'] as const
const box = { oeste: -0.3, sur: 39, este: -0.2, norte: 39.1 }
const inTown = (text: string) => app.current.db.bulk(app.current.home.esquema, (client) => client.query<{ id: string }>(text))

beforeAll(async () => {
  const { db, home } = app.current
  const { rows } = await inTown(`
    insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, prioridad, distrito, fecha, created_at, geolatitud, geolongitud)
    select 'C-' || n, 1 + n % 2, 30, (array[11, 3, 3])[1 + n % 3], 'media', (array['Centre', 'Platja', null])[1 + n / 2 % 3], fecha, fecha,
           case when n % 10 > 0 then 39.05 + (n % 4) * 0.002 end, case when n % 10 > 0 then -0.25 - (n % 3) * 0.002 end
      from (select n, timestamptz '2026-04-20 09:00Z' - make_interval(days => n) as fecha from generate_series(1, 200) n) x returning id`)
  await inTown('select plegar_celdas()')
  await inTown(`update incidencias set geolatitud = 39.07 where id % 7 = 0 and geolatitud is not null`)
  await inTown(`update incidencias set fecha = fecha - interval '40 days' where id % 11 = 0`)
  await db.write(home.esquema, async (tx) => {
    await keepCounted(tx)
    const old = rows.filter((_, index) => index % 9 === 0).map(({ id }) => Number(id))
    await dropIncidents(tx, { esquema: home.esquema, now: new Date() }, old)
  })
})

type Query = Partial<QueryOf<typeof askHeat>>
const ask = (who: Caller, query: Query = {}) =>
  app.current.call(askHeat, who, { query: { desde: '2025-05', hasta: '2026-04', ...box, ...query } })

test.each<{ query: Query; criteria: Criterion[] }>([
  { query: {}, criteria: [] },
  { query: { desde: '2026-02', hasta: '2026-03' }, criteria: [] },
  { query: { criteria: '(tipo,=,3)' }, criteria: [{ field: 'tipo', operator: '=', values: [3] }] },
  { query: { criteria: '(distrito,=,Centre)' }, criteria: [{ field: 'distrito', operator: '=', values: ['Centre'] }] },
  { query: { oeste: -10, sur: 35, este: 5, norte: 44 }, criteria: [] },
])(
  '$query: each square is its list with what has been erased of it, for one unit as for both',
  async ({ query, criteria }) => {
    for (const unidades of [[1], [1, 2]]) {
      const person = await app.current.signIn({ permisos: [...permisos], unidades })
      const { status, body } = await ask(person, query)
      expect(status).toBe(200)
      const { lado, casillas, total } = body
      expect(total).toBeGreaterThan(10)
      const { desde = '2025-05', hasta = '2026-04' } = query
      const after = new Date(`${hasta}-15`)
      after.setUTCMonth(after.getUTCMonth() + 1, 1)
      for (const [x = 0, y = 0, n] of casillas) {
        const where = writeCriteria([
          { field: 'fecha', operator: '>=', values: [`${desde}-01`] },
          { field: 'fecha', operator: '<', values: [after.toISOString().slice(0, 10)] },
          { field: 'casilla', operator: '=', values: [writeSquare({ x, y, lado })] },
          ...criteria,
        ])
        const list = await app.current.call(listIncidents, person, { query: { criteria: where, per_page: 1 } })
        const gone = await app.current.call(countErased, person, { query: { criteria: where } })
        expect({ where, n }).toEqual({ where, n: list.body.meta.total + Number(gone.body.borradas) })
      }
    }
  },
  60_000,
)

test('a small box has squares of 100 m, a whole country large ones; both count the same where all is within', async () => {
  const boss = await app.current.signIn({ permisos: [...permisos], unidades: [1, 2] })
  const near = (await ask(boss, { oeste: -0.26, sur: 39.04, este: -0.24, norte: 39.08 })).body
  const far = (await ask(boss, { oeste: -10, sur: 35, este: 5, norte: 44 })).body
  expect(near.lado).toBe(100)
  expect(far.lado).toBeGreaterThan(10_000)
  expect(far.casillas.length).toBe(1)
  expect(near.total).toBe(far.total)
  expect(near.mayores[0]?.n).toBe(Math.max(...near.casillas.map((square: number[]) => square[2] ?? 0)))
})

test('only who reads numbers is answered, of their units; months the wrong way round are refused', async () => {
  const boss = await app.current.signIn({ permisos: [...permisos], unidades: [1, 2] })
  const statusOf = async (who: Caller, query: Query = {}) => (await ask(who, query)).status
  expect(await statusOf({})).toBe(401)
  expect(await statusOf(await app.current.signIn({ permisos: ['incidencia.consultar.todas'] }))).toBe(403)
  expect(await statusOf(await app.current.signIn({ permisos: ['estadistica.consultar', 'obra.consultar.propia'] }))).toBe(403)
  expect(await statusOf(boss, { desde: '2026-05', hasta: '2026-04' })).toBe(400)
  expect(await statusOf(boss, { desde: '2026-13' })).toBe(400)
  expect(await statusOf(boss, { criteria: '(desenlace,LIKE,x)' })).toBe(400)
})

test('a citizen cannot ask which square an incident lies in', async () => {
  const citizen = await app.current.signIn({ roles: ['Ciudadanos'] })
  const { status } = await app.current.call(listIncidents, citizen, { query: { criteria: '(casilla,=,-279.47280.100)' } })
  expect(status).toBe(403)
})
