import { int, obj } from '@avisa/contract/http/schema'
import { contestable } from '@avisa/contract/reopening/rules'
import { sql } from 'kysely'
import { reporterAs } from '#/incidents/shared/participant-store.ts'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import { incident, readRecipients } from './shared/recipients-store.ts'
import type { Recipient } from './templates.ts'

const Row = obj({ id: int() })
type Closed = { desde: Date; hasta: Date; after: number; most: number }

/** What was closed in this time and can be contradicted, by id. */
export const closedBetween = async (read: Read, esquema: string, { desde, hasta, after, most }: Closed): Promise<number[]> => {
  const rows = await statement(Row)`
    select i.id from ${nameIn(esquema)('incidencias')} i
     where i.id > ${after} and i.cerrada > ${desde} and i.cerrada <= ${hasta} and i.desenlace = any(${contestable}::text[])
       and i.anonimizada is null and not i.ensayo order by i.id limit ${most}`.all(read)
  return rows.map(({ id }) => id)
}

/** Notes a reminder for those of them that are still closed and not answered, and whose reporter has the mails; nobody gets a second one. */
export const noteReminders = async (tx: Tx, esquema: string, ids: readonly number[], now: Date): Promise<number[]> => {
  const t = nameIn(esquema)
  const closed = sql`(select * from ${t('incidencias')} where id = any(${ids}::bigint[]) and cerrada is not null for key share) i`
  const more = sql`, i.cerrada, i.desenlace, i.motivo_cierre_id, ${reporterAs} as quien`
  const rows = await statement(Row)`
    insert into ${t('recordatorios')} (incidencia_id, cierre, fecha)
    select c.id, c.cerrada, ${now}::timestamptz
      from (${incident(esquema, { rows: closed, estado: sql`null`, more })}) c left join ${t('motivos_cierre')} m on m.id = c.motivo_cierre_id
     where c.desenlace = any(${contestable}::text[]) and coalesce(m.ofrece_sigue_igual, true) and c.email is not null
       and not exists (select from ${t('valoraciones')} v where v.incidencia_id = c.id and v.quien = c.quien and v.fecha >= c.cerrada)
       and (c.correo_conocido = 'cuenta' or exists (
         select from ${t('seguimientos_correo')} s where s.incidencia_id = c.id and lower(s.email) = lower(c.email)
            and s.confirmado is not null and s.baja is null and s.frecuencia = 'al_momento'))
    on conflict do nothing returning incidencia_id as id`.all(tx)
  return rows.map(({ id }) => id)
}

/** Whoever the town tells by mail that something is solved is reminded by mail. */
const rules = (esquema: string): Sql => sql`
  (select r.evento, r.quien, r.canal, 'recordatorio' as plantilla, r.clase, r.solo from ${nameIn(esquema)('reglas_aviso')} r
    where r.evento = 'incidencia_resuelta' and r.quien = 'creador' and r.canal = 'correo')`

export const readReminded = (tx: Tx, esquema: string, id: number): Promise<Recipient[]> =>
  readRecipients(tx, esquema, { id, estado_id: null, events: [{ evento: 'incidencia_resuelta' }] }, { rules: rules(esquema) })
