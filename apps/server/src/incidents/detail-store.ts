import { holds, type PermissionName } from '@avisa/contract/access/permissions'
import { may } from '@avisa/contract/access/person'
import { mergeAnswers } from '@avisa/contract/merges/words'
import { sql } from 'kysely'
import { incidentFieldsJson } from '#/extra-fields/shared/store.ts'
import { nameIn } from '#/platform/database/database.ts'
import { type Sql, stamp } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'
import { joinsJson } from './shared/join-store.ts'
import { localised, shownStatus } from './shared/column-store.ts'
import { fullName } from '#/platform/database/names.ts'
import { readersJson } from './shared/readers-store.ts'
import { addressOf } from './shared/place-name-store.ts'
import { incidentSeenAsStaff, inspectionSeen, ownIncident, taskSeen, type Viewer, reportedByCitizen } from './shared/sight-store.ts'

const hasPermission = ({ person }: Scope, name: PermissionName) => holds(person?.user_permisos ?? {}, name)

/** The answer of a step `h` to the reporter; that of a merge in the language of the reader. */
const answerOf = (scope: Scope): Sql => sql`
  case when h.accion in ('fusionada', 'separada') then replace(
    case h.accion when 'fusionada' then ${mergeAnswers.fusionada[scope.lang]} else ${mergeAnswers.separada[scope.lang]} end, '{{codigo}}',
    coalesce((select o.codigo from ${nameIn(scope.esquema)('incidencias')} o where o.id = (h.despues ->> 'relacionada_id')::bigint), '…'))
  when h.respuesta_lang <> ${scope.lang} then coalesce(h.respuesta_otra, h.comentario) else h.comentario end`

/** The language in which a reader gets the answer of the row. */
const langOf = (row: string, { lang }: Scope): Sql =>
  sql`case when ${sql.ref(`${row}.respuesta_otra`)} is null then ${sql.ref(`${row}.respuesta_lang`)} else ${lang} end`

/** As answers write it: `DD/MM/YYYY`. */
const plannedDay = sql`concat_ws('/', split_part(i.fecha_aplazada, '-', 3), split_part(i.fecha_aplazada, '-', 2), split_part(i.fecha_aplazada, '-', 1))`

/** How it ended, and the last answer; null while there is neither. */
export const closingJson = (scope: Scope, staff: Sql): Sql => {
  const t = nameIn(scope.esquema)
  const reason = (column: Sql) => sql`(select ${column} from ${t('motivos_cierre')} m where m.id = i.motivo_cierre_id)`
  return sql`case when i.cerrada is not null or i.respuesta is not null then json_build_object(
    'cerrada', ${stamp(sql`i.cerrada`, scope)}, 'desenlace', i.desenlace,
    'respuesta', case when i.respuesta_lang <> ${scope.lang} then coalesce(i.respuesta_otra, i.respuesta) else i.respuesta end,
    'respuesta_lang', ${langOf('i', scope)}, 'motivo', case when ${staff} then ${reason(localised('m.titulo', scope))} end,
    'ofrece_sigue_igual', coalesce(${reason(sql`m.ofrece_sigue_igual`)}, i.desenlace in ('resuelta', 'no_localizada'), false),
    'organismo', (select json_build_object('nombre', ${localised('g.nombre', scope)}, 'telefono', g.telefono, 'web', g.web)
       from ${t('organismos')} g where g.id = i.organismo_id),
    'prevista', case when i.respuesta is null or position(${plannedDay} in i.respuesta) = 0 then i.fecha_aplazada end) end`
}

/** Public history, newest first. */
export const historyJson = (scope: Scope): Sql => {
  const t = nameIn(scope.esquema)
  return sql`(
    select coalesce(json_agg(json_build_object('fecha', ${stamp(sql`h.fecha`, scope)},
      'DesEstadoCiudadano', ${localised('s.DesEstadoCiudadano', scope)},
      'ColorEstadoCiudadano', s."ColorEstadoCiudadano", 'icono', s.icono, 'comentario', ${answerOf(scope)},
      'respuesta_lang', ${langOf('h', scope)}) order by h.fecha desc, h.id desc), '[]')
      from ${t('historial')} h join ${t('estados')} s on s.id = h.estado_id
     where h.modelo = 'incidencia' and h.modelo_id = i.id and h.publico)`
}

const tasksJson = (scope: Scope, viewer: Viewer): Sql => {
  const t = nameIn(scope.esquema)
  return sql`(
    select coalesce(json_agg(json_build_object('id', o.id, 'codigo', o.codigo,
      'encargado', (select ${fullName('u')} from ${t('usuarios')} u where u.id = o.encargado_id),
      'estadotecnico_id', st.id, 'DesEstadoTecnico', ${localised('st.descripcion', scope)}, 'ColorEstadoTecnico', st.color, 'icono_estado_tecnico', st.icono,
      'estadoobra_id', so.id, 'DesEstadoObra', ${localised('so.descripcion', scope)}, 'ColorEstadoObra', so.color, 'icono_estado_obra', so.icono)
      order by o.id), '[]')
      from ${t('tareas')} o join ${t('estados')} st on st.id = o.estadotecnico_id join ${t('estados')} so on so.id = o.estadoobra_id
     where o.incidencia_id = p.id and ${taskSeen(viewer.sight)})`
}

const inspectionsJson = (scope: Scope, { sight }: Viewer): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', p.id, 'codigo', p.codigo) order by p.id), '[]')
    from ${nameIn(scope.esquema)('inspecciones')} p where p.incidencia_id = i.id and ${inspectionSeen(sight)})`

/** Duplicates and original, as far as the caller sees them as staff. */
const relatedJson = (scope: Scope, viewer: Viewer): Sql => {
  const t = nameIn(scope.esquema)
  return sql`(
    select coalesce(json_agg(json_build_object('id', i.id, 'codigo', i.codigo, 'descripcion', ${localised('y.descripcion', scope)},
      'descripcion_es', y.descripcion_es, 'descripcion_val', y.descripcion_val, 'original', coalesce(i.id = suya.relacionada_id, false),
      'fusion_id', (select f.id from ${t('fusiones')} f where f.deshecha is null
         and ((f.origen_id = i.id and f.destino_id = suya.id) or (f.origen_id = suya.id and f.destino_id = i.id))),
      'estado_incidencia_id', s.id, ${shownStatus('s', scope)})
      order by i.id <> suya.relacionada_id, i.id), '[]')
      from ${t('incidencias')} suya join ${t('incidencias')} i on i.relacionada_id = suya.id or i.id = suya.relacionada_id
      join ${t('estados')} s on s.id = i.estado_incidencia_id join ${t('tipos')} y on y.id = i.tipoincidencia_id
     where suya.id = p.id and ${incidentSeenAsStaff(scope, viewer.sight)})`
}

/** As far as the caller sees it as staff; `p` as in `staffColumns`. */
export const possibleDuplicate = (scope: Scope, viewer: Viewer): Sql => {
  const t = nameIn(scope.esquema)
  return sql`(
    select json_build_object('id', i.id, 'codigo', i.codigo) from ${t('incidencias')} suya join ${t('incidencias')} i on i.id = suya.posible_duplicada_id
     where suya.id = p.id and ${incidentSeenAsStaff(scope, viewer.sight)})`
}

/** Changes hidden from this person: of citizens' data or of extra fields. */
const hidden = (scope: Scope, seesContact: Sql): Sql => sql`
  (k.campo like 'ciudadano.%' and not ${seesContact} or h.accion = 'campo_extra' and not ${hasPermission(scope, 'campo-extra.consultar')}::boolean)`

/** The author: colleagues by name; the creator only with `ver-creador-inci-tar`, citizens only for those who may see contacts. */
const doer = (scope: Scope, seesContact: Sql): Sql => sql`
  case when (u.servidor = 'backoffice' or ${seesContact}) and (h.accion <> 'creada' or ${hasPermission(scope, 'ver-creador-inci-tar')}::boolean)
       then ${fullName('u')} end`

/** The `tipo` in the history is an id, or in older rows the Spanish name. */
const typeName = (scope: Scope, values: Sql): Sql => {
  const storedKind = sql`${values} ->> 'tipo'`
  return sql`coalesce((select ${localised('y.descripcion', scope)} from ${nameIn(scope.esquema)('tipos')} y
    where ${storedKind} in (y.id::text, y.descripcion_es) order by y.id limit 1), ${storedKind})`
}

/** Internal history, newest first. */
const changesJson = (scope: Scope, viewer: Viewer, seesContact: Sql): Sql => {
  const t = nameIn(scope.esquema)
  const value = (values: Sql) =>
    sql`case k.campo when 'direccion' then ${addressOf(scope, values)} when 'tipo' then ${typeName(scope, values)} else ${values} ->> k.campo end`
  const fields = sql`(
    select coalesce(json_agg(json_build_object('campo', k.campo, 'antes', ${value(sql`h.antes`)}, 'despues', ${value(sql`h.despues`)}) order by k.campo), '[]')
      from jsonb_object_keys(h.despues) k (campo) where k.campo not in ('relacionada_id', 'id_vial') and not ${hidden(scope, seesContact)})`
  const related = sql`(
    select json_build_object('id', i.id, 'codigo', i.codigo) from ${t('incidencias')} i
     where i.id = (h.despues ->> 'relacionada_id')::bigint and ${incidentSeenAsStaff(scope, viewer.sight)})`
  const objection = (column: Sql) => sql`(
    select ${column} from ${t('reaperturas')} r where r.incidencia_id = p.id and r.resultado = h.accion and h.usuario_id is null and r.cierre <= h.fecha
       and r.fecha <= h.fecha and (h.accion = 'reabierta' or r.comentario is not distinct from h.comentario) order by r.cierre desc, r.fecha desc limit 1)`
  return sql`(
    select coalesce(json_agg(json_build_object('id', h.id, 'fecha', ${stamp(sql`h.fecha`, scope)}, 'accion', h.accion, 'quien', ${doer(scope, seesContact)},
      'DesEstadoAnterior', ${localised('b.descripcion', scope)}, ${shownStatus('s', scope)},
      'estado_id', s.id, 'comentario', coalesce(h.comentario, ${objection(sql`r.comentario`)}), 'cambios', coalesce(${fields}, '[]'::json), 'relacionada', ${related}, 'imagenes', coalesce(${objection(sql`to_json(r.imagenes)`)}, '[]'))
      order by h.fecha desc, h.id desc), '[]')
      from ${t('historial')} h left join ${t('usuarios')} u on u.id = h.usuario_id
      left join ${t('estados')} b on b.id = h.estado_anterior_id left join ${t('estados')} s on s.id = h.estado_id
     where h.modelo = 'incidencia' and h.modelo_id = p.id)`
}

const creatorJson = (scope: Scope, seesContact: Sql): Sql =>
  hasPermission(scope, 'ver-creador-inci-tar')
    ? sql`(select json_build_object('nombre', ${fullName('u')})
        from ${nameIn(scope.esquema)('usuarios')} u where u.id = i.usuario_id and (u.servidor = 'backoffice' or ${seesContact}))`
    : sql`null::json`

const originJson = (scope: Scope): Sql => sql`(
  select json_build_object('nombre_es', g.nombre_es, 'nombre_val', g.nombre_val, 'icono', g.icono)
    from ${nameIn(scope.esquema)('origenes')} g where g.id = i.origen_id)`

/** True if the caller may consult or edit the reporter's contact data, or edit those of their own reports. */
export const contactSeen = (scope: Scope, viewer: Viewer): Sql => {
  if (viewer.seesContact || hasPermission(scope, 'mantenimiento.ciudadano.editar')) return sql`true`
  return hasPermission(scope, 'mantenimiento.ciudadano.editar-propias') ? ownIncident(viewer.sight) : sql`false`
}

/** Columns of the detail only for staff; `p` has the id of the incident `i`. */
export const staffColumns = (scope: Scope, viewer: Viewer): Sql[] => {
  const seesContact = contactSeen(scope, viewer)
  return [
    sql`${tasksJson(scope, viewer)} as tareas, i.relacionada_id, ${relatedJson(scope, viewer)} as relacionadas,
      ${changesJson(scope, viewer, seesContact)} as cambios, ${originJson(scope)} as origen, ${creatorJson(scope, seesContact)} as creador,
      i.orden_id, e.pendiente_aceptar, i.version, ${reportedByCitizen(scope)} as de_ciudadania, ${joinsJson(scope)} as adhesiones`,
    ...(may(scope.person, 'incidencia.aceptar')
      ? [sql`case when e.pendiente_aceptar then ${readersJson(scope, sql`i.id`)} end as lectores`]
      : []),
    ...(may(scope.person, 'inspeccion.consultar') ? [sql`${inspectionsJson(scope, viewer)} as inspecciones`] : []),
    ...(may(scope.person, 'campo-extra.consultar') ? [sql`${incidentFieldsJson(scope, { onlyPublic: false })} as "camposExtra"`] : []),
  ]
}
