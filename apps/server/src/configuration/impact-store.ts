import { exactCountUpTo } from '@avisa/contract/http/page-size'
import { int, obj, str } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import { objectTables, type Use } from './shared/tables.ts'

type Counted = { objeto: string; clave: string; id: number | null }

const UseRow = obj({ objeto: str(), clave: str(), codigo: str(), total: int() })

const countOf = (esquema: string, { objeto, clave, id }: Counted, { codigo, tabla, columna, open }: Use): Sql => {
  const t = nameIn(esquema)
  // Only the lists of ids are known by number; the others are referred to by their key.
  const value = id ?? clave
  const still = open ? sql`and ${sql.ref(open)} in (select e.id from ${t('estados')} e where not e.final)` : sql``
  return sql`select ${sql.lit(objeto)} as objeto, ${clave}::text as clave, ${sql.lit(codigo)} as codigo,
    (select count(*) from (select 1 from ${t(tabla)} where ${sql.ref(columna)} = ${value} ${still} limit ${exactCountUpTo}) x)::int as total`
}

/** Where objects are used; each count stops at `exactCountUpTo`. */
export const usesOf = async (read: Read, esquema: string, objects: readonly Counted[]) => {
  const counts = objects.flatMap((object) => (objectTables[object.objeto]?.uses ?? []).map((use) => countOf(esquema, object, use)))
  if (counts.length === 0) return []
  return statement(UseRow)`${sql.join(counts, sql` union all `)}`.all(read)
}
