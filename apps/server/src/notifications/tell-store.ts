import { sql } from 'kysely'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import type { Deps } from '#/platform/deps.ts'
import { enqueueMail } from '#/platform/mail-job.ts'
import type { Scope } from '#/platform/scope.ts'
import { mailValues, noticeText, type Happened, type Told } from './words.ts'

/** What happened to an incident, as reglas_aviso names it, and to which task of it. */
export type Event = {
  evento: Happened
  tarea_id?: number
  /** What was said with it, for whoever reads of it. */
  comentario?: string | null
}

/** Holds `incidencia.consultar.todas` by a role or of their own. */
const seesAll = (scope: Scope): Sql => sql`coalesce((u.permisos_propios ->> 'incidencia.consultar.todas')::int = 1,
  exists (select 1 from ${nameIn(scope.esquema)('roles')} l where l.rol = any(u.user_roles) and 'incidencia.consultar.todas' = any(l.permisos)))`

/** Whom each `quien` of reglas_aviso means, of the rule `g`, the incident `i` and the task `o` of the event. */
const people = (scope: Scope): Sql => {
  const t = nameIn(scope.esquema)
  const columns = sql`u.id as usuario_id, u.lang, u.nombre, u.email`
  return sql`
    select ${columns} from ${t('usuarios_unidades')} x join ${t('usuarios')} u on u.id = x.usuario_id
     where g.quien = 'personal_unidad' and x.unidad_gestion_id = i.unidad_gestion_id and u.activado and ${seesAll(scope)}
    union all
    select ${columns} from ${t('usuarios_entidades')} x join ${t('usuarios')} u on u.id = x.usuario_id
     where g.quien = 'responsable_entidad' and x.entidad_id = o.entidad_reparadora_id and x.responsable and u.activado
    union all
    select ${columns} from ${t('usuarios')} u
     where u.id = case when g.canal = 'app' then case g.quien when 'encargado' then o.encargado_id when 'creador' then i.usuario_id end end
       and u.activado
    union all
    select null, i.lang, i.nombre, i.email where g.quien = 'creador' and g.canal = 'correo' and i.email is not null`
}

/** The incident with its words, and where a mail reaches whoever reported: the address given, else that of a citizen's account. */
const incident = (scope: Scope, id: number): Sql => {
  const t = nameIn(scope.esquema)
  return sql`
    select i.id, i.codigo, i.fecha, i.unidad_gestion_id, i.usuario_id,
           coalesce(i.direccioncalle || coalesce(', ' || i.direccionnumero, ''), i.emplazamiento) as lugar,
           t.descripcion_es as tipo_es, t.descripcion_val as tipo_val, n.nombre_es as unidad_es, n.nombre_val as unidad_val,
           e."DesEstadoCiudadano_es" as estado_es, e."DesEstadoCiudadano_val" as estado_val,
           e.explicacion_ciudadano_es as explicacion_es, e.explicacion_ciudadano_val as explicacion_val,
           coalesce(c.lang, u.lang) as lang, coalesce(c.nombre, u.nombre) as nombre,
           case when u.id is null or u.canal_email or lower(c.email) <> lower(u.email) then coalesce(c.email, u.email) end as email
      from ${t('incidencias')} i
      join ${t('tipos')} t on t.id = i.tipoincidencia_id
      join ${t('unidades_gestion')} n on n.id = i.unidad_gestion_id
      join ${t('estados')} e on e.id = i.estado_incidencia_id
      left join ${t('incidencias_ciudadano')} c on c.incidencia_id = i.id and c.email is not null
      left join ${t('usuarios')} u on u.id = i.usuario_id and u.activado and (u.servidor = 'ciudadano' or 'Ciudadanos' = any(u.user_roles))
     where i.id = ${id}`
}

/** Who is told of these events of an incident, how, and the words for it, in one statement; materialized, or planning it takes longer than it. */
const readTold = async (tx: Tx, scope: Scope, id: number, events: readonly Event[]): Promise<Told[]> => {
  const t = nameIn(scope.esquema)
  const given = JSON.stringify(events.map(({ evento, tarea_id }, suceso) => ({ suceso, evento, tarea_id })))
  const { rows } = await sql<Told>`
    with hecho as materialized (${incident(scope, id)}),
    suyas as materialized (
      select o.id, o.codigo, o.encargado_id, o.entidad_reparadora_id, er.nombre_es as entidad_es, er.nombre_val as entidad_val
        from ${t('tareas')} o left join ${t('entidades')} er on er.id = o.entidad_reparadora_id where o.incidencia_id = ${id}),
    reglas as materialized (
      select s.suceso, s.tarea_id, g.quien, g.canal, g.plantilla, p.modelo, p.titulo_es, p.titulo_val, p.texto_es, p.texto_val
        from jsonb_to_recordset(${given}::jsonb) as s (suceso int, evento text, tarea_id bigint)
        join ${t('reglas_aviso')} g on g.evento = s.evento
        left join ${t('plantillas_notificacion')} p on g.canal = 'app' and p.codigo = g.plantilla)
    select g.*, q.*, i.id as incidencia_id, i.codigo as codigo_incidencia, i.fecha, i.lugar, i.tipo_es, i.tipo_val, i.unidad_es, i.unidad_val,
           i.estado_es, i.estado_val, i.explicacion_es, i.explicacion_val, o.codigo as codigo_tarea, o.entidad_es, o.entidad_val
      from hecho i cross join reglas g left join suyas o on o.id = g.tarea_id cross join lateral (${people(scope)}) q`.execute(tx)
  return rows
}

const closeness = ['personal_unidad', 'responsable_entidad', 'encargado', 'creador'] as const

/** A person reads of a thing once, as the closest of what they are to it: the repairer not also as manager, neither also as staff. */
const once = (told: readonly Told[]): Told[] => {
  const isCloser = (one: Told, other: Told) =>
    other.usuario_id === one.usuario_id &&
    (other.suceso === one.suceso || one.quien === 'personal_unidad') &&
    closeness.indexOf(other.quien) > closeness.indexOf(one.quien)
  return told.filter((one) => !told.some((other) => isCloser(one, other)))
}

/**
 * Tells whoever it concerns of what happened to an incident (table reglas_aviso: event, who, channel, template) in the transaction of what happened: a repeated
 * submission tells nobody twice. Nobody is told in the app of their own act. Push is one more `canal` here.
 */
export const tell = async (deps: Deps, tx: Tx, scope: Scope, { id, events }: { id: number; events: readonly Event[] }): Promise<void> => {
  const told = await readTold(tx, scope, id, events)
  const inApp = once(told.filter((one) => one.canal === 'app' && one.usuario_id !== null && one.usuario_id !== scope.person?.user_id))
  const notices = inApp.flatMap((one) => {
    const said = noticeText(one, events[one.suceso]?.comentario)
    return said && one.usuario_id !== null ? [{ usuario_id: one.usuario_id, plantilla: one.plantilla, created_at: scope.now, ...said }] : []
  })
  if (notices.length > 0) await tx.insertInto('notificaciones').values(notices).execute()
  for (const one of told.filter((each) => each.canal === 'correo')) {
    const valores = mailValues(one, scope.zona, events[one.suceso]?.comentario)
    await enqueueMail(deps, tx, scope, { codigo: one.plantilla, para: one.email, lang: one.lang, valores })
  }
}
