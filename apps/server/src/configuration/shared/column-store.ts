import type { Configurable } from '@avisa/contract/configuration/configurable'
import { configurables } from '@avisa/contract/configuration/objects'
import { sql } from 'kysely'
import type { Sql } from '#/platform/database/lists.ts'
import { objectTables, type ObjectTable, type Table } from './tables.ts'

export const tableOf = (objeto: string): ObjectTable => {
  const table = objectTables[objeto]
  if (!table) throw new Error(`no table stores the object ${objeto}`)
  return table
}
export const objectOf = (objeto: string): Configurable => {
  const object = configurables.get(objeto)
  if (!object) throw new Error(`there is no object ${objeto}`)
  return object
}

/** The column in which a field is stored. */
export const columnOf = (objeto: string, campo: string): string => {
  const { columns, active, flags } = tableOf(objeto)
  if (campo === 'retirado' && active) return active
  const { kind } = objectOf(objeto).fields[campo] ?? { kind: 'text' }
  if (kind === 'flag' && flags) return flags
  return columns?.[campo] ?? (kind === 'reference' ? `${campo}_id` : campo)
}

/** Whether a field is a name in the list of its row, not a column. */
export const isListed = (objeto: string, campo: string): boolean => columnOf(objeto, campo) === tableOf(objeto).flags

export const keyIn = (alias: string, objeto: string): Sql =>
  sql.join(
    objectOf(objeto).clave.map((campo) => sql`${sql.ref(`${alias}.${columnOf(objeto, campo)}`)}::text`),
    sql` || ':' || `,
  )

/** The table to which a list of references leads, and the key of its rows. */
export const targetOf = (objeto: string, campo: string): { tabla: Table; key: Sql } => {
  const field = objectOf(objeto).fields[campo]
  const to = tableOf(objeto).links?.[campo]?.to
  if (to) return { tabla: to.tabla, key: sql`${sql.ref(`otra.${to.clave}`)}` }
  if (field?.kind !== 'references') throw new Error(`${objeto}.${campo} refers to nothing`)
  return { tabla: tableOf(field.to).tabla, key: keyIn('otra', field.to) }
}

export const fixedIn = (alias: string, objeto: string): Sql =>
  sql.join(
    Object.entries(tableOf(objeto).fixed ?? {}).map(([column, value]) => sql` and ${sql.ref(`${alias}${column}`)} = ${value}`),
    sql``,
  )
