import { bool, obj } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { idsOf } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { At } from '../periods-store.ts'
import { anonymise, dropJoins, forgetAnswers, forgetDenunciations } from '../forget-store.ts'
import { dropReach, dropTraces, reachOf } from '../traces-store.ts'

/** The data subject: by account, and at the counter also by the e-mail left with reports. */
export type Whom = { usuario_id: number | null; id_externo: string | null; email: string | null }

export const incidentsOf = (read: Read, esquema: string, { usuario_id, id_externo, email }: Whom): Promise<number[]> => {
  const t = nameIn(esquema)
  return idsOf(
    read,
    sql`
    select id from ${t('incidencias')} where usuario_id = ${usuario_id}
     union select id from ${t('incidencias')} where ciudadano_id_externo = ${id_externo}
     union select incidencia_id from ${t('incidencias_ciudadano')} where lower(email) = lower(${email})
     order by 1`,
  )
}

/** Staff accounts are never found, whatever they report. */
export const findCitizen = (read: Read, email: string) =>
  read
    .selectFrom('usuarios')
    .select(['id', 'id_externo', 'nombre', 'email', 'lang'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .where((eb) => eb.or([eb('servidor', '=', 'ciudadano'), eb('user_roles', '=', sql<string[]>`'{Ciudadanos}'::text[]`)]))
    .executeTakeFirst()

/** Devices used by nobody else, with their push subscriptions. */
const dropDevices = (tx: Tx, esquema: string, usuario_id: number) => {
  const t = nameIn(esquema)
  return sql`
    delete from ${t('dispositivos')} where (usuario_id is null or usuario_id = ${usuario_id}) and uuid in (
      select uuid from ${t('dispositivos')} where usuario_id = ${usuario_id}
       union select uuid from ${t('sesiones')} where usuario_id = ${usuario_id} and uuid is not null)`.execute(tx)
}

const named = ['historial', 'comentarios', 'imagenes', 'incidencias_campos_extra'] as const

const dropAccount = async (tx: Tx, esquema: string, usuario_id: number) => {
  const t = nameIn(esquema)
  await dropDevices(tx, esquema, usuario_id)
  for (const table of named) await sql`update ${t(table)} set usuario_id = null where usuario_id = ${usuario_id}`.execute(tx)
  const follows = sql`select 's' || s.id from ${t('seguimientos')} s where s.usuario_id = ${usuario_id}`
  await forgetAnswers(tx, esquema, sql`(quien = ${`u${usuario_id}`} or quien in (${follows}))`)
  await forgetDenunciations(tx, esquema, sql`quien = ${`u${usuario_id}`}`)
  await tx.deleteFrom('envios').where('quien', '=', `u${usuario_id}`).execute()
  await dropJoins(tx, esquema, sql`usuario_id = ${usuario_id}`)
  // Colleagues go on using what was shared; the municipality looks after it.
  await tx
    .updateTable('filtros')
    .set({ usuario_id: null, inicial: false })
    .where('usuario_id', '=', usuario_id)
    .where('compartida', '!=', 'nadie')
    .execute()
  await tx.deleteFrom('notificaciones').where('usuario_id', '=', usuario_id).execute()
  await tx.deleteFrom('sesiones').where('usuario_id', '=', usuario_id).execute()
  await tx.deleteFrom('usuarios').where('id', '=', usuario_id).execute()
}

/** Whether an account has worked for the municipality, which must keep who did what: work days, tasks, inspections. */
export const hasWorked = async (read: Read, esquema: string, usuario_id: number): Promise<boolean> => {
  const t = nameIn(esquema)
  const row = await statement(obj({ worked: bool() }))`
    select exists (select from ${t('jornadas')} where usuario_id = ${usuario_id})
        or exists (select from ${t('tareas_tiempos')} where usuario_id = ${usuario_id})
        or exists (select from ${t('tareas')} where encargado_id = ${usuario_id} or tecnico_id = ${usuario_id})
        or exists (select from ${t('inspecciones')} where inspector_id = ${usuario_id}) as worked`.first(read)
  return row?.worked ?? false
}

/** Anonymises the person's reports and deletes account, sessions, devices and notifications; returns the number of reports. */
export const forgetPerson = async (tx: Tx, at: At, whom: Whom): Promise<number> => {
  const ids = await incidentsOf(tx, at.esquema, whom)
  const reach = await reachOf(tx, at, { ids, ...whom })
  await anonymise(tx, at, ids)
  await dropTraces(tx, at, { ids })
  await dropReach(tx, at, reach)
  if (whom.usuario_id !== null) await dropAccount(tx, at.esquema, whom.usuario_id)
  return ids.length
}
