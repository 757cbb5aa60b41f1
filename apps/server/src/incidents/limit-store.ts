import { isRole } from '@avisa/contract/access/person'
import { sql } from 'kysely'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'

/** Parameters of the municipality that only the server reads (docs/operations.md): reports an hour; 0 sets no limit. */
export const limitNames = ['limite_incidencias_dispositivo', 'limite_incidencias_cuenta', 'limite_incidencias_direccion'] as const
export type Limits = Record<(typeof limitNames)[number], number>
/** Generous: an address may be that of a whole town hall or of a telephone company's customers. */
export const limitDefaults: Limits = {
  limite_incidencias_dispositivo: 60,
  limite_incidencias_cuenta: 300,
  limite_incidencias_direccion: 1000,
}

const hour = 3600

type Turn = { limits: Limits; ip: string }

/** Whom a report counts for, with the most an hour; the address only where nobody of the staff is signed in. */
const counters = ({ person, uuid }: Scope, { limits, ip }: Turn) =>
  [
    ...(uuid === null || person !== null ? [] : [{ clave: `incidencia:dispositivo:${uuid}`, max: limits.limite_incidencias_dispositivo }]),
    ...(person === null ? [] : [{ clave: `incidencia:cuenta:${person.user_id}`, max: limits.limite_incidencias_cuenta }]),
    ...(isRole(person, 'ciudadano') ? [{ clave: `incidencia:direccion:${ip}`, max: limits.limite_incidencias_direccion }] : []),
  ].filter(({ max }) => max > 0)

/** Counts a report within the transaction that makes it; answers the seconds to wait where one has made too many, else 0. */
export const takeTurn = async (tx: Tx, scope: Scope, turn: Turn): Promise<number> => {
  const keys = JSON.stringify(counters(scope, turn))
  const t = nameIn(scope.esquema)
  const { rows } = await sql<{ espera: number }>`
    with claves as materialized (select * from jsonb_to_recordset(${keys}::jsonb) as k (clave text, max int)),
    llenas as materialized (
      select k.clave, min(i.fecha) as primera from claves k join ${t('intentos')} i on i.clave = k.clave
       where i.fecha > ${scope.now}::timestamptz - make_interval(secs => ${hour}) group by k.clave, k.max having count(*) >= k.max),
    contada as (insert into ${t('intentos')} (clave, fecha) select clave, ${scope.now}::timestamptz from claves where not exists (select 1 from llenas))
    select coalesce(ceil(extract(epoch from max(primera) - ${scope.now}::timestamptz) + ${hour}), 0)::int as espera from llenas`.execute(tx)
  return rows[0]?.espera ?? 0
}
