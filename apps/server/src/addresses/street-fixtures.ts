import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#/platform/database/database.ts'

export type GivenStreet = {
  id_vial: number
  tipo_es: string
  tipo_val: string
  nombre_es: string
  nombre_val: string
  completo_es: string
  completo_val: string
}

/** The demo's street names, numbered from 100. */
export const demoStreets = (): GivenStreet[] => {
  const text = readFileSync(join(import.meta.dirname, '../demo/streets.json'), 'utf8')
  const { vias } = JSON.parse(text) as { vias: Omit<GivenStreet, 'id_vial'>[] }
  return vias.map(({ tipo_es, tipo_val, nombre_es, nombre_val, completo_es, completo_val }, i) => ({
    id_vial: 100 + i,
    tipo_es,
    tipo_val,
    nombre_es,
    nombre_val,
    completo_es,
    completo_val,
  }))
}

/** Lays streets out on a grid inside the test town's units, each with house numbers 1 to `numbers`. */
export const layStreets = async (
  db: Database,
  esquema: string,
  { streets, numbers }: { streets: readonly GivenStreet[]; numbers: number },
) => {
  const perRow = Math.ceil(Math.sqrt(streets.length))
  const placed = streets.map((street, i) => ({
    ...street,
    fuente: 'test',
    codigo: `f${street.id_vial}`,
    latitud: 39.001 + (0.098 * Math.floor(i / perRow)) / perRow,
    longitud: -0.299 + (0.098 * (i % perRow)) / perRow,
  }))
  await db.write(esquema, async (tx) => {
    for (let i = 0; i < placed.length; i += 1000) {
      const rows = placed.slice(i, i + 1000)
      await tx
        .insertInto('viales')
        .values(rows.map((row) => ({ ...row, busqueda: sql<string>`avisa.plegar(${`${row.completo_es} ${row.completo_val}`})` })))
        .execute()
    }
    await sql`
      insert into ${sql.id(esquema, 'portales')} (id_vial, codigo, numero, portal, latitud, longitud)
      select v.id_vial, n::text, n, n::text, v.latitud + 0.00001 * n, v.longitud
        from ${sql.id(esquema, 'viales')} v cross join generate_series(1, ${numbers}::int) n
       where v.codigo like 'f%'`.execute(tx)
    await tx
      .updateTable('versiones')
      .set({ version: sql`version + 1` })
      .where('nombre', '=', 'callejero')
      .execute()
  })
}
