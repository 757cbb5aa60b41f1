import { expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'

const app = useTestApp()

test('the fact of one incident is looked up, also while most incidents have none yet', async () => {
  const read = await app.current.db.bulk(app.current.home.esquema, async (client) => {
    await client.query('alter table incidencias disable trigger user; alter table hechos disable trigger user')
    await client.query(`insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, fecha)
      select 'M-' || n, 1, 30, 11, now() - make_interval(hours => n) from generate_series(1, 10_000) n`)
    await client.query('select anotar_hechos(min(id), min(id) + 500) from incidencias')
    await client.query('alter table incidencias enable trigger user; alter table hechos enable trigger user')
    await client.query('analyze incidencias; analyze hechos')
    const scanned = async () => {
      const { rows } = await client.query<{ leidas: string }>(
        `select seq_tup_read as leidas from pg_stat_xact_user_tables where relid = 'hechos'::regclass`,
      )
      return Number(rows[0]?.leidas)
    }
    const before = await scanned()
    await client.query(`insert into incidencias (codigo, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, fecha, geolatitud, geolongitud)
      values ('N-1', 1, 30, 11, now(), 39.05, -0.25)`)
    await client.query('set constraints all immediate')
    const after = await scanned()
    await client.query('rollback')
    return after - before
  })
  expect(read).toBe(0)
})
