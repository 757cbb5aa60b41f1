import { channelsOf, type NoticeChannel } from '@avisa/contract/notifications/kinds'
import type { EventName, FirstRule, NoticeReceiver } from '@avisa/contract/notifications/events'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { preparedStatement } from '#/platform/database/prepared-statements.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { fullName } from '#/platform/database/names.ts'
import { statement } from '#/platform/database/rows.ts'
import { people } from './people-store.ts'
import { Recipient, type EventDetails } from '../templates.ts'

/** An event of reglas_aviso, its task, inspection or list, and the texts that came with it. */
export type Event = EventDetails & {
  evento: EventName
  tarea_id?: number
  inspeccion_id?: number
  /** When a task is reassigned: the previous repairer. */
  anterior?: number | null
  /** The person of a work day. */
  trabajador_id?: number
  lista_id?: number
  /** Follows told besides those of the incident. */
  seguidas?: readonly number[] | undefined
  /** Of a comment: the mentioned users, and earlier commenters. */
  menciones?: readonly number[]
  comentaristas?: readonly number[]
  /** The comment came with a change that already notifies those who have the task. */
  con_cambio?: true
}

/** A rule in the place of those of the municipality. */
export type SentRule = Pick<FirstRule, 'plantilla' | 'clase' | 'solo'> & { evento: EventName; quien: NoticeReceiver; canal: 'app' | 'push' }

export type NotificationOrder = {
  /** Idempotency key: a job that runs twice notifies once. */
  hecho: string
  /** The incident; null for a list. */
  id: number | null
  estado_id: number | null
  events: readonly Event[]
  /** The author of the change. */
  quien: number | null
  fecha: string
  zona: string
  /** The reporter's network, for the limits. */
  red: string | null
  /** The act on several records that it is part of. */
  lote?: string | null
  reglas?: readonly SentRule[]
  /** A new report, to be compared with those around it. */
  compara?: true
}

/** The incident's texts, and the reporter's mail address: the one given, else that of their account. */
export const incident = (esquema: string, { rows, estado, more = sql`` }: { rows: Sql; estado: Sql; more?: Sql }): Sql => {
  const t = nameIn(esquema)
  return sql`
    select i.id, i.codigo, i.fecha, i.unidad_gestion_id, i.usuario_id, i.uuid, i.revision, t.publicacion,
           coalesce(v.completo_es, i.direccioncalle) || coalesce(', ' || i.direccionnumero, '') as calle_es,
           coalesce(v.completo_val, i.direccioncalle) || coalesce(', ' || i.direccionnumero, '') as calle_val,
           i.emplazamiento, n.nombre_es as unidad_es, n.nombre_val as unidad_val,
           t.descripcion_es as tipo_es, t.descripcion_val as tipo_val,
           e."DesEstadoCiudadano_es" as estado_es, e."DesEstadoCiudadano_val" as estado_val,
           e.pendiente_aceptar, e.explicacion_ciudadano_es as explicacion_es, e.explicacion_ciudadano_val as explicacion_val,
           coalesce(c.lang, u.lang) as lang, coalesce(c.nombre, u.nombre) as nombre,
           case when u.id is null or u.canal_email or lower(c.email) <> lower(u.email) then coalesce(c.email, u.email) end as email,
           case when u.id is not null and (c.email is null or lower(c.email) = lower(u.email)) then 'cuenta'
                when r.id is not null then 'personal' end as correo_conocido ${more}
      from ${rows}
      join ${t('tipos')} t on t.id = i.tipoincidencia_id
      join ${t('unidades_gestion')} n on n.id = i.unidad_gestion_id
      join ${t('estados')} e on e.id = coalesce(${estado}::bigint, i.estado_incidencia_id)
      left join ${t('viales')} v on v.id_vial = i.id_vial
      left join ${t('incidencias_ciudadano')} c on c.incidencia_id = i.id and c.email is not null
      left join ${t('usuarios')} u on u.id = i.usuario_id and u.activado and (u.servidor = 'ciudadano' or 'Ciudadanos' = any(u.user_roles))
      left join ${t('usuarios')} r on r.id = i.usuario_id and r.servidor = 'backoffice' and not 'Ciudadanos' = any(r.user_roles)`
}

/**
 * Recipients, their channels and the data of the texts, in one statement; materialized, because planning would take longer than
 * running it.
 */
export const readRecipients = async (
  read: Read,
  esquema: string,
  { id, estado_id, events }: Pick<NotificationOrder, 'id' | 'estado_id' | 'events'>,
  { rules = sql`${nameIn(esquema)('reglas_aviso')}`, receivers = people(esquema) }: { rules?: Sql; receivers?: Sql } = {},
): Promise<Recipient[]> => {
  const t = nameIn(esquema)
  const values = JSON.stringify(
    events.map(
      ({ evento, tarea_id, inspeccion_id, anterior, trabajador_id, lista_id, seguidas, menciones, comentaristas, con_cambio }, suceso) => ({
        suceso,
        evento,
        tarea_id,
        inspeccion_id,
        anterior,
        trabajador_id,
        lista_id,
        seguidas,
        menciones,
        comentaristas,
        con_cambio,
      }),
    ),
  )
  return statement(Recipient)`${preparedStatement}
    with hecho as materialized (${incident(esquema, { rows: sql`(select * from ${t('incidencias')} where id = ${id}) i`, estado: sql`${estado_id}` })}),
    suyas as materialized (
      select o.id, o.codigo, o.encargado_id, o.tecnico_id, o.entidad_estudio_id, o.entidad_reparadora_id, et.enviada_reparacion, er.nombre_es as entidad_es, er.nombre_val as entidad_val,
             ${fullName('en')} as encargado
        from ${t('tareas')} o join ${t('estados')} et on et.id = o.estadotecnico_id left join ${t('entidades')} er on er.id = o.entidad_reparadora_id
        left join ${t('usuarios')} en on en.id = o.encargado_id where o.incidencia_id = ${id}),
    reglas as materialized (
      select s.*, coalesce(g.solo, g.quien) as quien, g.canal, g.plantilla, case when g.quien not in ('creador', 'seguidor') then coalesce(g.clase, 'trabajo') end as clase,
             p.modelo, p.titulo_es, p.titulo_val, p.texto_es, p.texto_val, p.varias_es, p.varias_val
        from jsonb_to_recordset(${values}::jsonb) as s
          (suceso int, evento text, tarea_id bigint, inspeccion_id bigint, anterior bigint, trabajador_id bigint, lista_id bigint, seguidas bigint[], menciones bigint[], comentaristas bigint[], con_cambio boolean)
        join ${rules} g on g.evento = s.evento and not (s.con_cambio is true and g.clase = 'comentarios')
        left join ${t('plantillas_notificacion')} p on g.canal in ('app', 'push') and p.codigo = g.plantilla)
    select g.*, q.*, i.id as incidencia_id, i.uuid as aparato, i.revision, i.correo_conocido, coalesce(i.codigo, '') as codigo_incidencia, i.fecha,
           coalesce(i.calle_es, case when g.quien <> 'seguidor' then i.emplazamiento end, i.unidad_es, '') as lugar_es,
           coalesce(i.calle_val, case when g.quien <> 'seguidor' then i.emplazamiento end, i.unidad_val, '') as lugar_val, coalesce(i.tipo_es, '') as tipo_es,
           coalesce(i.tipo_val, '') as tipo_val, coalesce(i.estado_es, '') as estado_es, coalesce(i.estado_val, '') as estado_val,
           i.explicacion_es, i.explicacion_val, o.codigo as codigo_tarea, o.entidad_es, o.entidad_val, o.encargado,
           p.codigo as codigo_inspeccion, coalesce(r.descripcion_es, ep.descripcion_es) as resultado_es, coalesce(r.descripcion_val, ep.descripcion_val) as resultado_val, l.nombre_es as lista_es, l.nombre_val as lista_val
      from reglas g left join hecho i on true left join suyas o on o.id = g.tarea_id
      left join ${t('inspecciones')} p on p.id = g.inspeccion_id and p.incidencia_id = i.id left join ${t('resultados_inspeccion')} r on r.id = p.resultado_id
      left join ${t('estados')} ep on ep.id = p.estado_inspeccion_id left join ${t('listas')} l on l.id = g.lista_id
     cross join lateral (${receivers}) q`.all(read)
}

const closeness = [
  'personal_unidad',
  'administracion',
  'administracion_unidad',
  'acepta',
  'tecnico_estudio',
  'lleva',
  'interesado',
  'comentarista',
  'responsable_entidad',
  'encargado_anterior',
  'tecnico',
  'inspector',
  'encargado',
  'mencionado',
  'responsable_trabajador',
  'trabajador',
  'seguidor',
  'creador',
] as const

type Closeness = Pick<Recipient, 'suceso' | 'quien' | 'usuario_id'>

export const asRules = (rules: readonly object[]): Sql => sql`(select * from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
  as r (evento text, quien text, canal text, plantilla text, clase text, solo text))`

/** A person is notified once per record, in their closest role: repairer before manager before staff. */
export const once = <R extends Closeness>(recipients: readonly R[]): R[] => {
  const isCloser = (candidate: R, other: R) =>
    candidate.usuario_id !== null &&
    other.usuario_id === candidate.usuario_id &&
    (other.suceso === candidate.suceso || candidate.quien === 'personal_unidad') &&
    closeness.indexOf(other.quien) > closeness.indexOf(candidate.quien)
  return recipients.filter((recipient) => !recipients.some((other) => isCloser(recipient, other)))
}

/** Whether the person chose this channel. */
export const wants = ({ clase, avisos, ciudadano }: Pick<Recipient, 'clase' | 'avisos' | 'ciudadano'>, way: NoticeChannel): boolean =>
  clase === null || avisos === null || ciudadano ? way !== 'resumen' : channelsOf(avisos)[clase].includes(way)
