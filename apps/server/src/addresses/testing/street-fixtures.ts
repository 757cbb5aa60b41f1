import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  const text = readFileSync(join(import.meta.dirname, '../../demo/streets.json'), 'utf8')
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
  const house = ({ id_vial, latitud, longitud }: (typeof placed)[number]) =>
    Array.from({ length: numbers }, (_, i) => i + 1).map((n) => ({
      id_vial,
      codigo: String(n),
      numero: n,
      portal: String(n),
      latitud: latitud + 0.00001 * n,
      longitud,
    }))
  await db.write(esquema, async (tx) => {
    for (const row of placed) {
      await tx.insertInto('viales').values(row).execute()
      await tx.insertInto('portales').values(house(row)).execute()
    }
    await tx
      .updateTable('versiones')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('nombre', '=', 'callejero')
      .execute()
  })
}
