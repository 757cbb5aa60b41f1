import { expect, test } from 'vitest'
import { orderDeadlineNotices } from '#/deadlines/notices.ts'
import { useTestApp } from '#/testing/test-app.ts'

const app = useTestApp()
const inTown = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.current.db.bulk(app.current.home.esquema, (client) => client.query<Row>(text, values))).rows

let reports = 0
const report = (count: number) =>
  inTown(
    `insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, geolatitud, geolongitud)
     select 'F-' || $1::int + n, 1, 30, 11, 39.05, -0.25 from generate_series(1, $2::int) n`,
    [(reports += count) - count, count],
  )
const counted = async () =>
  (
    await inTown<{ waiting: number; folded: number }>(
      `select (select count(*)::int from mapa_cambios) as waiting,
              (select coalesce(sum(n), 0)::int from mapa_celdas where zoom = 11) as folded`,
    )
  )[0]
const eachMinute = async () => {
  await orderDeadlineNotices(app.current.deps)
  return app.current.deps.jobs.drain('avisos_plazos')
}

test('changes of the map are added to its squares each minute once they are a hundred, not by the report that is the five-hundredth', async () => {
  await report(99)
  expect(await eachMinute()).toEqual({ done: 1, failed: 0 })
  expect(await counted()).toEqual({ waiting: 99, folded: 0 })
  await report(600)
  expect(await counted()).toEqual({ waiting: 699, folded: 0 })
  await inTown(`delete from avisa_trabajos.job_common where name = 'avisos_plazos'`)
  await eachMinute()
  expect(await counted()).toEqual({ waiting: 0, folded: 699 })
})

test('without a server they are added by every two-thousandth change', async () => {
  await report(2000)
  const { waiting = Number.NaN, folded = Number.NaN } = (await counted()) ?? {}
  expect(waiting).toBeLessThan(2000)
  expect(waiting + folded).toBe(reports)
})
