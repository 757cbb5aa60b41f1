import type { SortKey } from '@avisa/contract/http/sorting'
import { refuse } from '@avisa/contract/refusal'
import { sql } from 'kysely'
import { nameIn } from '#/platform/database/database.ts'
import { type Sql, stamp } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'
import { asStaff, seesBothWays, type Viewer } from './sight-store.ts'

/**
 * The open tasks `o` with a deadline of the incident `i`, by the incident alone: until the table is analysed, the planner takes the indexes of
 * deadlines for empty and would read all of them for each row.
 */
const openTasks = ({ esquema }: Pick<Scope, 'esquema'>, which: Sql): Sql =>
  sql`from (select * from ${nameIn(esquema)('tareas')} o where o.incidencia_id = i.id offset 0) o where o.ambar is not null and ${which}`
const stopped = (scope: Pick<Scope, 'esquema'>): Sql => sql`exists (select ${openTasks(scope, sql`o.pausada_desde is not null`)})`

type Values = readonly (string | number)[]
/** The negation is true of what has no deadline. */
const answered = (condition: Sql, [first]: Values): Sql => (first === 1 ? sql`(${condition})` : sql`not coalesce((${condition}), false)`)

export const isLate = (scope: Scope, values: Values): Sql => answered(sql`i.vence < ${scope.now} and not ${stopped(scope)}`, values)
export const isNear = (scope: Scope, values: Values): Sql => {
  const near = sql`exists (select ${openTasks(scope, sql`o.vence = i.vence and o.ambar <= ${scope.now}`)})`
  return answered(sql`i.vence >= ${scope.now} and not ${stopped(scope)} and ${near}`, values)
}
export const isStopped = (scope: Scope, values: Values): Sql => answered(sql`i.vence is not null and ${stopped(scope)}`, values)

/** Near once the last of its open tasks is, stopped while one is. */
export const dueColumns = (scope: Pick<Scope, 'esquema' | 'zona'>, staff: Sql): Sql => {
  const ofTasks = (value: Sql, which: Sql) => sql`(select min(${value}) ${openTasks(scope, which)})`
  const seen = (value: Sql) => sql`case when ${staff} and i.vence is not null then ${stamp(value, scope)} end`
  return sql`${seen(sql`i.vence`)} as vence, ${seen(ofTasks(sql`o.ambar`, sql`o.vence = i.vence`))} as ambar,
    ${seen(ofTasks(sql`o.pausada_desde`, sql`o.pausada_desde is not null`))} as pausada_desde`
}

/** The day, `YYYY-MM-DD`, on which the deadline ends that the municipality publishes; null while the work is stopped, and once the day has passed. */
export const publicDeadline = (scope: Pick<Scope, 'esquema' | 'zona' | 'now'>): Sql => {
  const { esquema, zona, now } = scope
  const published = sql`select p.id from ${nameIn(esquema)('plazos')} p where p.plazo_publico and p.retirado is null`
  return sql`case when i.vence >= ${now} and not ${stopped(scope)} and exists (select ${openTasks(scope, sql`o.vence = i.vence and o.plazo_id in (${published})`)})
    then to_char(i.vence at time zone ${zona}, 'YYYY-MM-DD') end`
}

/** In an order by deadline what has none, or one that the caller may not read, is last. */
export const dueOrder = (keys: readonly SortKey[], scope: Scope, { sight, citizen }: Viewer): Sql => {
  const due = keys.find(({ field }) => field === 'vence')
  if (due && citizen) refuse('http.forbidden')
  const readable = seesBothWays(sight) ? sql`case when ${asStaff(scope, sight)} then i.vence end` : sql`i.vence`
  return due?.descending ? sql`coalesce(${readable}, '-infinity')` : readable
}
