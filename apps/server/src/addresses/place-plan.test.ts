import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'
import { lookAround } from './store.ts'

const app = useTestApp()
const undone = new Error('rolled back')

test('the nearest house number is looked up without reading every street', async () => {
  const { current } = app
  let read = Number.NaN
  const measure = current.db.write(current.home.esquema, async (tx) => {
    const t = (name: string) => sql.id(current.home.esquema, name)
    const streets = sql`${t('viales')}`
    await sql`insert into ${streets} (id_vial, fuente, codigo, nombre_es, nombre_val, completo_es, completo_val, latitud, longitud)
      select 50000 + n, 'prueba', 'P' || n, 'Calle ' || n, 'Carrer ' || n, 'Calle ' || n, 'Carrer ' || n, ${town.street.latitud}, ${town.street.longitud}
        from generate_series(1, 3000) n`.execute(tx)
    await sql`insert into ${t('portales')} (id_vial, codigo, portal, latitud, longitud)
      select 50000 + n, 'P' || n, '1', ${town.street.latitud}, ${town.street.longitud} + n * 0.0001 from generate_series(1, 3000) n`.execute(
      tx,
    )
    await sql`analyze ${streets}`.execute(tx)
    await sql`analyze ${t('portales')}`.execute(tx)
    const streetsRead = async () =>
      (
        await sql<{ n: number }>`select seq_tup_read::int as n from pg_stat_xact_user_tables
          where schemaname = ${current.home.esquema} and relname = 'viales'`.execute(tx)
      ).rows[0]?.n ?? 0
    const before = await streetsRead()
    const unit = { latitud_min: null, latitud_max: null, longitud_min: null, longitud_max: null, callejero_tabla_portales: true }
    const scope = { esquema: current.home.esquema } as Parameters<typeof lookAround>[1]
    const here = await lookAround(tx, scope, { unit, at: town.street, metres: 60 })
    expect(here?.cerca).not.toBeNull()
    read = (await streetsRead()) - before
    throw undone
  })
  await expect(measure).rejects.toBe(undone)
  expect(read).toBe(0)
})
