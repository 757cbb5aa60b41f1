import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestDatabase } from '#/testing/test-database.ts'
import { openDatabase, type Database } from './database.ts'
import { knownMigrations, migrate, migrationsFolder } from './migrate.ts'

const count = 160

/** Directory rows of municipalities with all migrations of this version; their schemas stay empty. */
const insertTowns = (db: Database) =>
  db.bulk('avisa', async (client) => {
    await client.query(
      `insert into municipios (esquema, nombre, latitud, longitud) select 'm_aldea_' || n, 'Aldea ' || n, 42, -2 from generate_series(1, $1::int) n`,
      [count],
    )
    await client.query(`insert into migraciones (esquema, nombre) select esquema, unnest($1::text[]) from municipios`, [
      [...knownMigrations()],
    ])
  })

it('a start looks at all municipalities at once, and an upgrade brings each up to date', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'avisa-migrate-'))
  const { db: prepared, url, drop } = await createTestDatabase()
  let statements = 0
  const opened = openDatabase(url, { max: 2, onStatement: () => (statements += 1) })
  const db: Database = {
    ...opened,
    bulk: (esquema, work) => {
      statements += 1
      return opened.bulk(esquema, work)
    },
  }
  try {
    expect(await migrate(db)).toBe(0)
    const before = statements
    await insertTowns(prepared)
    expect(await migrate(db)).toBe(0)
    expect(statements).toBe(2 * before)

    const next = join(folder, 'next')
    cpSync(migrationsFolder, next, { recursive: true })
    writeFileSync(join(next, 'municipality', '9001-colours.sql'), '-- expand: a table\ncreate table colores (id int);')
    expect(await migrate(db, next)).toBe(count)
    const { rows } = await prepared.bulk('avisa', (client) => client.query(`select 1 from pg_tables where tablename = 'colores'`))
    expect(rows).toHaveLength(count)
    expect(await migrate(db, next)).toBe(0)
  } finally {
    await opened.close()
    await drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
