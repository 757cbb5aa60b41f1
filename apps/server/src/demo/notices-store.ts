import { arr, bool, int, nullable, obj, type Static } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { recordPast } from '#/notifications/shared/notify-store.ts'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import { date, statement } from '#/platform/database/rows.ts'

const newest = 24
const ofEach = 4
const leftUnread = 3
const hour = 3_600_000

const Past = obj({ id: int(), fecha: date(), usuario_id: nullable(int()), tareas: arr(int()), cambiada: bool() })

const readPast = async (tx: Tx, esquema: string): Promise<Static<typeof Past>[]> => {
  const t = nameIn(esquema)
  return statement(Past)`
    with cuales as (
      (select id from ${t('incidencias')} order by fecha desc limit ${newest})
      union (select id from (select id, row_number() over (partition by usuario_id order by fecha desc) as orden
                               from ${t('incidencias')} where usuario_id is not null) i where orden <= ${ofEach})
      union (select incidencia_id from (select incidencia_id, row_number() over (partition by encargado_id order by fecha desc) as orden
                                          from ${t('tareas')} where encargado_id is not null) o where orden <= ${ofEach}))
    select i.id, i.fecha, i.usuario_id, e."DesEstadoCiudadano_es" <> r."DesEstadoCiudadano_es" as cambiada,
           array(select o.id from ${t('tareas')} o where o.incidencia_id = i.id order by o.id) as tareas
      from ${t('incidencias')} i join ${t('estados')} e on e.id = i.estado_incidencia_id
      join ${t('estados')} r on r.pista = 'incidencia' and r.inicial
     where i.id in (select id from cuales) order by i.fecha, i.id`.all(tx)
}

export const notifyOfNewest = async (tx: Tx, esquema: string, now: Date): Promise<void> => {
  await sql`
    update ${nameIn(esquema)('usuarios')} set avisos = '{"nuevas": ["app"]}' where user_roles && '{SuperAdmin,Administradores}'::text[]`.execute(
    tx,
  )
  for (const { id, fecha, usuario_id, tareas, cambiada } of await readPast(tx, esquema)) {
    const received = [
      { evento: 'incidencia_recibida' as const },
      ...tareas.map((tarea_id) => ({ evento: 'tarea_creada' as const, tarea_id })),
    ]
    await recordPast(tx, esquema, { id, events: received, quien: usuario_id, fecha: fecha.toISOString() })
    const later = new Date(Math.min(fecha.getTime() + hour, now.getTime())).toISOString()
    if (cambiada) await recordPast(tx, esquema, { id, events: [{ evento: 'estado_ciudadano' }], quien: null, fecha: later })
  }
  await sql`
    update ${nameIn(esquema)('notificaciones')} n set viewed_at = least(n.created_at + interval '2 hours', ${now})
      from (select id, row_number() over (partition by usuario_id order by id desc) as orden from ${nameIn(esquema)('notificaciones')}) r
     where r.id = n.id and r.orden > ${leftUnread}`.execute(tx)
}
