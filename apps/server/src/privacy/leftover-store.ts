import { int, obj } from '@avisa/contract/http/schema'
import type { Retention } from '@avisa/contract/privacy/schemas'
import { sql } from 'kysely'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import { forgetDenunciations } from './forget-store.ts'
import type { At } from './periods-store.ts'

export const leftovers = ['notificaciones', 'dispositivos', 'consultas_personales'] as const
export type Leftover = (typeof leftovers)[number]

const before = ({ now }: At, dias: number) => new Date(now.getTime() - dias * 86_400_000)

export type Days = Pick<Retention, 'notificaciones_dias' | 'dispositivos_dias' | 'consultas_dias'>

const old = (at: At, what: Leftover, retention: Days): Sql => {
  const t = nameIn(at.esquema)
  switch (what) {
    case 'notificaciones':
      return sql`created_at < ${before(at, retention.notificaciones_dias)}`
    case 'consultas_personales':
      return sql`fecha < ${before(at, retention.consultas_dias)}`
    case 'dispositivos':
      return sql`updated_at < ${before(at, retention.dispositivos_dias)}
        and not exists (select 1 from ${t('sesiones')} s where s.uuid = x.uuid and s.caduca > ${at.now})`
  }
}

/** Deletes one batch of expired rows; returns how many. */
export const dropOld = async (tx: Tx, at: At, { what, retention, most }: { what: Leftover; retention: Days; most: number }) => {
  const table = nameIn(at.esquema)(what)
  // The access log can be deleted only with this setting.
  await sql`select set_config('avisa.olvido', ${what}, true)`.execute(tx)
  const { numAffectedRows } = await sql`
    delete from ${table} where ctid = any(array(select x.ctid from ${table} x where ${old(at, what, retention)} limit ${most}))`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Blocks that were lifted so long ago; what is in force stays. */
export const dropLiftedBlocks = async (tx: Tx, at: At, retention: Days): Promise<void> => {
  await tx.deleteFrom('bloqueos').where('levantado', '<', before(at, retention.consultas_dias)).execute()
}

/** After a year no denunciation is anybody's; after a month its network is forgotten. */
export const dropOldDenunciations = async (tx: Tx, at: At): Promise<void> => {
  await forgetDenunciations(tx, at.esquema, sql`created_at < ${before(at, 365)}`)
  await tx.updateTable('denuncias').set({ red: null }).where('red', 'is not', null).where('created_at', '<', before(at, 30)).execute()
}

/** Addresses that nobody confirmed within a month, and links of mails of a year ago. */
export const dropOldFollows = async (tx: Tx, at: At): Promise<void> => {
  await tx.deleteFrom('seguimientos').where('confirmado', 'is', null).where('created_at', '<', before(at, 30)).execute()
  await tx.deleteFrom('enlaces_seguimiento').where('created_at', '<', before(at, 365)).execute()
}

export const countOld = async (read: Read, at: At, { what, retention }: { what: Leftover; retention: Days }): Promise<number> => {
  const row = await statement(obj({ n: int() }))`
    select count(*)::int as n from ${nameIn(at.esquema)(what)} x where ${old(at, what, retention)}`.first(read)
  return row?.n ?? 0
}
