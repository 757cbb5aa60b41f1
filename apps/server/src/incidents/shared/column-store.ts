import { sql } from 'kysely'
import type { Sql } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'

export const stamp = (column: Sql, scope: Scope): Sql => sql`to_char(${column} at time zone ${scope.zona}, 'YYYY-MM-DD HH24:MI:SS')`

export const localised = (name: (suffix: 'es' | 'val') => Sql, scope: Scope): Sql => name(scope.lang === 'ca' ? 'val' : 'es')
