import { sql } from 'kysely'
import { nameIn } from './database.ts'
import type { Sql } from './lists.ts'

export const holds = (esquema: string, permission: string): Sql => sql`coalesce(
  (select bool_or(k.value::text = '1') from jsonb_each(u.permisos_propios) k where lower(k.key) = ${permission}::text),
  'SuperAdmin' = any(u.user_roles) or exists (select 1 from ${nameIn(esquema)('roles')} l cross join unnest(l.permisos) p
    where l.rol = any(u.user_roles) and lower(p) = ${permission}::text))`
