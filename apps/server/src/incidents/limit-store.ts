import { isRole } from '@avisa/contract/access/person'
import { sql } from 'kysely'
import { lockOf } from '#/platform/database/attempts.ts'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { countedNetworks } from '#/platform/network-of.ts'
import type { Scope } from '#/platform/scope.ts'

/** Parameters of the municipality that only the server reads (docs/operations.md): reports an hour; 0 sets no limit. */
export const limitNames = ['limite_incidencias_dispositivo', 'limite_incidencias_cuenta', 'limite_incidencias_direccion'] as const
type LimitName = (typeof limitNames)[number]
/** Generous: an address may be that of a whole town hall or of a telephone company's customers. */
export const defaultLimits: Record<LimitName, number> = {
  limite_incidencias_dispositivo: 60,
  limite_incidencias_cuenta: 300,
  limite_incidencias_direccion: 1000,
}

/** `share`: how many times the limit holds. */
type Counter = { clave: string; limite: LimitName; share: number }

/** Whom a report counts for: the account, else the device; and the address, but for staff. */
const counters = ({ person, uuid }: Scope, ip: string): Counter[] => [
  ...(person === null
    ? uuid === null
      ? []
      : [{ clave: `incidencia:dispositivo:${uuid}`, limite: 'limite_incidencias_dispositivo' as const, share: 1 }]
    : [{ clave: `incidencia:cuenta:${person.user_id}`, limite: 'limite_incidencias_cuenta' as const, share: 1 }]),
  ...(isRole(person, 'ciudadano')
    ? countedNetworks(ip).map(({ red, share }) => ({
        clave: `incidencia:direccion:${red}`,
        limite: 'limite_incidencias_direccion' as const,
        share,
      }))
    : []),
]

/** Seconds until the caller may report again, 0 where they may now. Counted in the database, so it holds across processes. */
export const secondsToWait = (scope: Scope, ip: string): Sql => {
  const t = nameIn(scope.esquema)
  const now = sql`${scope.now}::timestamptz`
  const keys = counters(scope, ip).map((counter) => ({ ...counter, usual: defaultLimits[counter.limite] }))
  return sql`(
    select coalesce(max(extract(epoch from desde + interval '1 hour' - ${now})), 0)::int from (
      select case when m.max > 0 then (select i.fecha from ${t('intentos')} i where i.clave = k.clave and i.fecha > ${now} - interval '1 hour'
               order by i.fecha desc offset m.max - 1 limit 1) end as desde
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (clave text, limite text, share int, usual int)
        cross join lateral (select coalesce((select (v.valor #>> '{}')::int from ${t('parametros')} v where v.clave = k.limite), k.usual)::bigint * k.share as max) m) llenas)`
}

/**
 * Reports of one device or account are counted one after the other, however many come at once. Those of an address are not, which may be
 * that of thousands: a few more than the limit pass where they come in the same instant.
 */
export const lockReports = async (tx: Tx, scope: Scope, ip: string): Promise<void> => {
  const [own] = counters(scope, ip)
  if (!own) return
  const parameters = nameIn(scope.esquema)('parametros')
  await sql`select ${lockOf(scope.esquema, own.clave)} where coalesce(
    (select (v.valor #>> '{}')::int from ${parameters} v where v.clave = ${own.limite}), ${defaultLimits[own.limite]}::int) > 0`.execute(tx)
}

/** Counts a report, as part of the statement that makes it. */
export const countReport = (tx: Tx, scope: Scope, ip: string): Sql =>
  sql`${tx.insertInto('intentos').values(counters(scope, ip).map(({ clave }) => ({ clave, fecha: scope.now })))}`
