import { sql } from 'kysely'
import { nameIn } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'

export type Span = { from: Date; until: Date }

/** Types of which everybody may know that there are incidents, each with its group. */
export const publicTypes = (scope: Scope): Sql =>
  sql`(select y.id, coalesce(y.tipo_padre, y.id) as grupo from ${nameIn(scope.esquema)('tipos')} y where y.es_publica and y.publicacion <> 'nunca')`

/** Facts `h` of types `y` that are public; `unidad` null: of the whole municipality. */
export const publicFacts = (scope: Scope): Sql => sql`${nameIn(scope.esquema)('hechos')} h join ${publicTypes(scope)} y on y.id = h.tipo_id`

export const within = (column: Sql, { from, until }: Span): Sql => sql`${column} >= ${from} and ${column} < ${until}`

/** Those for which the time until the repair says something, as seen at a moment: mended before it, or open then. */
export const isTimed = (until: Date): Sql => sql`(h.desenlace = 'resuelta' or h.cerrada is null or h.cerrada >= ${until})`

/** Days until the repair, of those not mended at that moment longer than any. */
export const daysUntil = (until: Date): Sql =>
  sql`case when h.cerrada < ${until} then extract(epoch from h.cerrada - h.fecha)::float8 / 86400 else 'Infinity'::float8 end`

/** Whole days by which a share was mended; null: not yet, or fewer than `least`. */
export const quantileDays = (share: number, dias: Sql, least: number): Sql =>
  sql`case when count(*) >= ${least} then nullif(greatest(1, ceil(percentile_disc(${share}) within group (order by ${dias}))), 'Infinity') end`

export const inUnit = (unidad: number | null): Sql => (unidad === null ? sql`true` : sql`h.unidad_gestion_id = ${unidad}`)
