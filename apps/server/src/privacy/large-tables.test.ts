import { defaultRetention } from '@avisa/contract/privacy/retention'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'
import { nextDue, readPeriods } from './due-store.ts'

const app = useTestApp()
const query = async <T extends object>(...texts: string[]) =>
  app.current.db.bulk(app.current.home.esquema, async (client) => {
    for (const text of texts.slice(0, -1)) await client.query(text)
    return (await client.query<T>(texts.at(-1) ?? '')).rows
  })

/** A few rows in whatever city. */
const small = new Set(['listas'])

it('deleting an account scans no table: every foreign key to it has an index', async () => {
  const rows = await query<{ tabla: string; columna: string }>(`
    select c.conrelid::regclass::text as tabla, a.attname as columna
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'usuarios'::regclass and not exists (
       select from pg_index x where x.indrelid = c.conrelid and x.indkey[0] = c.conkey[1]
          and (x.indpred is null or pg_get_expr(x.indpred, x.indrelid) = format('(%I IS NOT NULL)', a.attname)))
     order by 1, 2`)
  expect(rows.filter(({ tabla }) => !small.has(tabla))).toEqual([])
})

it('reports are found by an index on their e-mail, however it was written', async () => {
  const plan = await query<{ 'QUERY PLAN': string }>(
    'set local enable_seqscan = off',
    `explain select incidencia_id from incidencias_ciudadano where lower(email) = lower('Ana@Correo.es')`,
  )
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index.* incidencias_ciudadano_email/)
})

it('notifications with quotes are found by an index on their links', async () => {
  const plan = await query<{ 'QUERY PLAN': string }>(
    'set local enable_seqscan = off',
    `explain select id from notificaciones n where substring(n.texto from 'href="[^"]*/(?:[a-z-]*incidencias|tareas|inspecciones)/([0-9]+)') = any(array['7'])
        and n.texto || n.titulo like '%«%'`,
  )
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index.* notificaciones_enlace/)
})

it('a retention batch reads only its own incidents, not all that are due', async () => {
  const { esquema } = app.current.home
  await query(`
    insert into incidencias (codigo, fecha, unidad_gestion_id, estado_incidencia_id, tipoincidencia_id, updated_at, geolatitud, geolongitud)
    select 'L-' || n, '2000-01-01', 1, 36, 11, '2000-01-01', 39.05, -0.25 from generate_series(1, 6000) n`)
  await query('analyze incidencias')
  const { db, clock } = app.current.deps
  const at = { esquema, now: clock.now() }
  const [batches, read] = await db.write(esquema, async (tx) => {
    const periods = await readPeriods(tx, [defaultRetention])
    const problems = []
    let after = 0
    for (let i = 0; i < 3; i += 1) {
      const due = await nextDue(tx, at, { step: 'anonimizar', periods, after, most: 20 })
      after = due.at(-1)?.id ?? after
      problems.push(due.length)
    }
    const { rows } = await sql<{ n: number }>`select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables
      where schemaname = ${esquema} and relname = 'incidencias'`.execute(tx)
    return [problems, rows[0]?.n]
  })
  expect(batches).toEqual([20, 20, 20])
  expect(read).toBeLessThan(600)
})
