import { isRole } from '@avisa/contract/access/person'
import { sql } from 'kysely'
import { lockOf } from '#/platform/database/attempts.ts'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { countedNetworks } from '#/platform/network-of.ts'
import type { Scope } from '#/platform/scope.ts'

/** Parameters that only the server reads (docs/operations.md): reports per hour; 0 means no limit. */
export const limitNames = ['limite_incidencias_dispositivo', 'limite_incidencias_cuenta', 'limite_incidencias_direccion'] as const
type LimitName = (typeof limitNames)[number]

/** `share`: factor of the limit. */
type Counter = { clave: string; limite: LimitName; share: number }

/** What is counted: reports and, by limits of the same height, who has seen one too and what is said of closings. */
type Counted = 'incidencia' | 'adhesion' | 'respuesta'

/** Counted per account or else device, and except for staff also per network address. */
const counters = ({ person, uuid }: Scope, ip: string, counted: Counted = 'incidencia'): Counter[] => [
  ...(person === null
    ? uuid === null
      ? []
      : [{ clave: `${counted}:dispositivo:${uuid}`, limite: 'limite_incidencias_dispositivo' as const, share: 1 }]
    : [{ clave: `${counted}:cuenta:${person.user_id}`, limite: 'limite_incidencias_cuenta' as const, share: 1 }]),
  ...(isRole(person, 'ciudadano')
    ? countedNetworks(ip).map(({ red, share }) => ({
        clave: `${counted}:direccion:${red}`,
        limite: 'limite_incidencias_direccion' as const,
        share,
      }))
    : []),
]

/** Seconds until the caller may report again, 0 if they may now. Counted in the database, so the limit holds across processes. */
export const secondsToWait = (scope: Scope, ip: string, counted?: Counted): Sql => {
  const t = nameIn(scope.esquema)
  const now = sql`${scope.now}::timestamptz`
  const keys = counters(scope, ip, counted).map(({ clave, limite, share }) => ({ clave, most: scope.settings[limite] * share }))
  return sql`(
    select coalesce(max(extract(epoch from desde + interval '1 hour' - ${now})), 0)::int from (
      select case when k.most > 0 then (select i.fecha from ${t('intentos')} i where i.clave = k.clave and i.fecha > ${now} - interval '1 hour'
               order by i.fecha desc offset k.most - 1 limit 1) end as desde
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (clave text, most bigint)) llenas)`
}

/**
 * Serialises the reports of a device or account. Not those of a network address, which thousands may share: simultaneous ones may
 * slightly exceed its limit.
 */
export const lockReports = async (tx: Tx, scope: Scope, ip: string): Promise<void> => {
  const [own] = counters(scope, ip)
  if (!own) return
  if (scope.settings[own.limite] > 0) await sql`select ${lockOf(scope.esquema, own.clave)}`.execute(tx)
}

/** Part of the statement that stores what is counted. */
export const countReport = (tx: Tx, scope: Scope, ip: string, counted?: Counted): Sql =>
  sql`${tx.insertInto('intentos').values(counters(scope, ip, counted).map(({ clave }) => ({ clave, fecha: scope.now })))}`
