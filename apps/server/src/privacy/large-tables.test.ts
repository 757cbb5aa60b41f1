import { expect, it } from 'vitest'
import { useTestApp } from '#/testing/test-app.ts'

const app = useTestApp()
const query = async <T extends object>(...texts: string[]) =>
  app.current.db.bulk(app.current.home.esquema, async (client) => {
    for (const text of texts.slice(0, -1)) await client.query(text)
    return (await client.query<T>(texts.at(-1) ?? '')).rows
  })

/** A few rows in whatever city. */
const small = new Set(['listas'])

it('an account is erased without reading whole tables: every key that leads to one is found by an index of it', async () => {
  const rows = await query<{ tabla: string; columna: string }>(`
    select c.conrelid::regclass::text as tabla, a.attname as columna
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'usuarios'::regclass and not exists (
       select from pg_index x where x.indrelid = c.conrelid and x.indkey[0] = c.conkey[1]
          and (x.indpred is null or pg_get_expr(x.indpred, x.indrelid) = format('(%I IS NOT NULL)', a.attname)))
     order by 1, 2`)
  expect(rows.filter(({ tabla }) => !small.has(tabla))).toEqual([])
})

it('the reports that left an e-mail are found by it, however it was written', async () => {
  const plan = await query<{ 'QUERY PLAN': string }>(
    'set local enable_seqscan = off',
    `explain select incidencia_id from incidencias_ciudadano where lower(email) = lower('Ana@Correo.es')`,
  )
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index.* incidencias_ciudadano_email/)
})
