import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nameIn } from '#/platform/database/database.ts'
import { rolledBack } from '#/testing/rolled-back.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { town } from '#/testing/test-town.ts'
import { lookAround } from './store.ts'

const app = useTestApp()
const { latitud, longitud } = town.street
const unit = { latitud_min: null, latitud_max: null, longitud_min: null, longitud_max: null, callejero_tabla_portales: true }

test('the nearest house number is looked up without reading every street', async () => {
  const { db, home } = app.current
  const { esquema } = home
  const t = nameIn(esquema)
  const { number, streetsRead } = await rolledBack(db).write(esquema, async (tx) => {
    await sql`insert into ${t('viales')} (id_vial, fuente, codigo, nombre_es, nombre_val, completo_es, completo_val, latitud, longitud)
      select 50000 + n, 'prueba', n, n, n, n, n, ${latitud}, ${longitud} from generate_series(1, 3000) n`.execute(tx)
    await sql`insert into ${t('portales')} (id_vial, codigo, portal, latitud, longitud)
      select 50000 + n, n, '1', ${latitud}, ${longitud} + n * 0.0001 from generate_series(1, 3000) n`.execute(tx)
    await sql`analyze ${t('viales')}, ${t('portales')}`.execute(tx)
    const countRead = async () =>
      (
        await sql<{ n: number }>`select seq_tup_read::int as n from pg_stat_xact_user_tables
          where schemaname = ${esquema} and relname = 'viales'`.execute(tx)
      ).rows[0]?.n ?? Number.NaN
    const before = await countRead()
    const here = await lookAround(tx, { esquema } as Parameters<typeof lookAround>[1], { unit, at: town.street, metres: 60 })
    return { number: here?.cerca?.portal, streetsRead: (await countRead()) - before }
  })
  expect({ number, streetsRead }).toEqual({ number: '1', streetsRead: 0 })
})
