import { sql } from 'kysely'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import type { Deps } from '#/platform/deps.ts'
import { enqueueMail } from '#/platform/mail-job.ts'
import type { Scope } from '#/platform/scope.ts'
import { mailValues, noticeText, type Happened, type Told } from './words.ts'

export type Event = Happened & { /** What was said with it, for whoever reads of it. */ comentario?: string | null }

/** Holds `incidencia.consultar.todas` by a role or of their own. */
const seesAll = (scope: Scope): Sql => sql`coalesce((u.permisos_propios ->> 'incidencia.consultar.todas')::int = 1,
  exists (select 1 from ${nameIn(scope.esquema)('roles')} l where l.rol = any(u.user_roles) and 'incidencia.consultar.todas' = any(l.permisos)))`

/** Whom each `quien` of reglas_aviso means, of the event `s` with its rule `g`, its incident `i` and its task `o`. */
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
    select ${columns} from ${t('usuarios')} u where g.quien = 'encargado' and u.id = o.encargado_id and u.activado
    union all
    select ${columns} from ${t('usuarios')} u where g.quien = 'creador' and g.canal = 'app' and u.id = i.usuario_id and u.activado
    union all
    select null, coalesce(c.lang, u.lang), coalesce(c.nombre, u.nombre), coalesce(c.email, u.email)
      from (values (1)) uno left join ${t('incidencias_ciudadano')} c on c.incidencia_id = i.id and c.email is not null
      left join ${t('usuarios')} u on u.id = i.usuario_id and u.activado and (u.servidor = 'ciudadano' or 'Ciudadanos' = any(u.user_roles))
     where g.quien = 'creador' and g.canal = 'correo' and coalesce(c.email, u.email) is not null
       and (u.id is null or u.canal_email or lower(c.email) <> lower(u.email))`
}

/** Who is told of these events, how, and the words for it, in one statement. */
const readTold = async (tx: Tx, scope: Scope, events: readonly Event[]): Promise<Told[]> => {
  const t = nameIn(scope.esquema)
  const { rows } = await sql<Told>`
    select s.suceso, g.quien, g.canal, g.plantilla, p.modelo, p.titulo_es, p.titulo_val, p.texto_es, p.texto_val, q.*,
           i.id as incidencia_id, i.codigo as codigo_incidencia, i.fecha, o.id as tarea_id, o.codigo as codigo_tarea,
           t.descripcion_es as tipo_es, t.descripcion_val as tipo_val,
           coalesce(i.direccioncalle || coalesce(', ' || i.direccionnumero, ''), i.emplazamiento) as lugar,
           n.nombre_es as unidad_es, n.nombre_val as unidad_val, er.nombre_es as entidad_es, er.nombre_val as entidad_val,
           e."DesEstadoCiudadano_es" as estado_es, e."DesEstadoCiudadano_val" as estado_val,
           e.explicacion_ciudadano_es as explicacion_es, e.explicacion_ciudadano_val as explicacion_val
      from jsonb_to_recordset(${JSON.stringify(events.map((event, suceso) => ({ ...event, suceso })))}::jsonb)
             as s (suceso int, evento text, incidencia_id bigint, tarea_id bigint)
      join ${t('reglas_aviso')} g on g.evento = s.evento
      left join ${t('plantillas_notificacion')} p on g.canal = 'app' and p.codigo = g.plantilla
      join ${t('incidencias')} i on i.id = s.incidencia_id
      join ${t('tipos')} t on t.id = i.tipoincidencia_id
      join ${t('unidades_gestion')} n on n.id = i.unidad_gestion_id
      join ${t('estados')} e on e.id = i.estado_incidencia_id
      left join ${t('tareas')} o on o.id = s.tarea_id
      left join ${t('entidades')} er on er.id = o.entidad_reparadora_id
      cross join lateral (${people(scope)}) q`.execute(tx)
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
 * Tells whoever it concerns (table reglas_aviso: event, who, channel, template) in the transaction of what happened: a repeated
 * submission tells nobody twice. Nobody is told in the app of their own act. Push is one more `canal` here.
 */
export const tell = async (deps: Deps, tx: Tx, scope: Scope, events: readonly Event[]): Promise<void> => {
  const told = await readTold(tx, scope, events)
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
