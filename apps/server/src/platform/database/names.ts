import { sql } from 'kysely'
import type { Sql } from './lists.ts'

/** A person's whole name, null where there is none; `alias`: of `usuarios`. */
export const fullName = (alias: string): Sql =>
  sql`nullif(btrim(concat_ws(' ', ${sql.ref(`${alias}.nombre`)}, ${sql.ref(`${alias}.apellidos`)})), '')`
