import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { printTables } from '#/testing/print-tables.ts'
import { useTestApp } from '#/testing/test-app.ts'
import { fromMercator, toMercator } from '@avisa/contract/values/coordinates'

const app = useTestApp()
const file = join(import.meta.dirname, 'tables.ts')

it('the types match the migrated tables', async () => {
  const { db, home } = app.current
  const printed = await printTables(db, home.esquema)
  if (process.env['WRITE_TABLES']) await writeFile(file, printed)
  expect(await readFile(file, 'utf8')).toBe(printed)
})

it('every table has a primary key', async () => {
  const { db, home } = app.current
  const { rows } = await sql<{ tabla: string }>`
    select format('%s.%s', n.nspname, c.relname) as tabla from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('avisa', ${home.esquema}) and c.relkind = 'r'
       and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`.execute(db.shared)
  expect(rows).toEqual([])
})

it('every sequence is logged: a standby that takes over may lack an unlogged one', async () => {
  const { db, home } = app.current
  const { rows } = await sql<{ secuencia: string; clase: string }>`
    select c.relname as secuencia, c.relpersistence as clase from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('avisa', ${home.esquema}) and c.relkind = 'S'`.execute(db.shared)
  expect(rows).toContainEqual({ secuencia: 'cambios_id_seq', clase: 'p' })
  expect(rows.filter(({ clase }) => clase !== 'p')).toEqual([])
})

it('SQL and contract project positions equally', async () => {
  for (const [longitud, latitud] of [
    [-0.3763, 39.4699],
    [1.52, 42.5],
    [-16.4, 28.2],
  ] as const) {
    const { rows } = await sql<{
      x: number
      y: number
    }>`select p[0] as x, p[1] as y from (select avisa.mercator(${longitud}, ${latitud}) p) q`.execute(app.current.db.shared)
    const ours = toMercator({ longitud, latitud })
    expect(rows[0]?.x).toBeCloseTo(ours.x, 3)
    expect(rows[0]?.y).toBeCloseTo(ours.y, 3)
    expect(fromMercator(ours).latitud).toBeCloseTo(latitud, 9)
  }
})

it.each([
  ['C/ Sant Vicent Màrtir', 'c sant vicent martir'],
  ['Paral·lel', 'parallel'],
  ['Paral.lel', 'parallel'],
  ['Plaça de l’Ajuntament', 'placa de l ajuntament'],
  ["L'Amistat", 'l amistat'],
  ['Peñíscola  (Urb.)', 'peniscola urb'],
])('SQL and contract fold «%s» equally', async (text, folded) => {
  const { rows } = await sql<{ folded: string }>`select avisa.plegar(${text}) as folded`.execute(app.current.db.shared)
  expect(rows[0]?.folded).toBe(folded)
})
