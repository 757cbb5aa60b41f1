import { holds } from '@avisa/contract/access/permissions'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { keptPlan } from '#/platform/database/kept-plans.ts'
import type { Sql } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'
import { localised, stamp } from './column-store.ts'
import { contactSeen, historyJson, staffColumns } from './detail-store.ts'
import { placeNames } from './place-name-store.ts'
import { incidentSeen, ownIncident, type Viewer } from './sight-store.ts'

export { localised, stamp } from './column-store.ts'

/** The photos of an incident as JSON, oldest first; citizens get those marked public. */
export const imagesJson = (scope: Scope, incidentId: Sql, { onlyPublic }: { onlyPublic: boolean }): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', g.id, 'codigo', g.codigo, 'extension', g.extension, 'nombre', g.nombre, 'name', g.nombre,
    'type', 'image/jpeg', 'ancho', g.ancho, 'alto', g.alto, 'created_at', ${stamp(sql`g.created_at`, scope)}) order by g.id), '[]')
    from ${nameIn(scope.esquema)('imagenes')} g where g.incidencia_id = ${incidentId} ${onlyPublic ? sql`and g.publica` : sql``})`

const typesJson = (scope: Scope): Sql => {
  const t = nameIn(scope.esquema)
  return sql`(
    select coalesce(json_agg(json_build_object('id', y.id, 'descripcion', ${localised((s) => sql.ref(`y.descripcion_${s}`), scope)},
      'descripcion_es', y.descripcion_es, 'descripcion_val', y.descripcion_val, 'icono', y.icono, 'tipo_padre', y.tipo_padre) order by x.orden), '[]')
      from ${t('incidencias_tipos')} x join ${t('tipos')} y on y.id = x.tipo_id where x.incidencia_id = i.id)`
}

/** Who reported, for whoever sees them (INC-24, ENT-INC-05). */
const contactColumns = (own: Sql, seen: Sql): Sql => sql`
  case when ${own} or ${seen} then i.ciudadano_id_externo end as ciudadano_id_externo,
  case when ${seen} and (c.incidencia_id is not null or i.ciudadano_id_externo is not null)
       then json_build_object('nombre', c.nombre, 'email', c.email, 'telefono', c.telefono, 'dni', c.dni, 'direccion', c.direccion,
         'id_externo', i.ciudadano_id_externo) end as ciudadano`

/** What staff read, and what of it citizens do not: internal text and states, who reported, where exactly unless that is on. */
const guardedColumns = (scope: Scope, viewer: Viewer): Sql => {
  const own = ownIncident(viewer.sight)
  const seesCreator = sql`${holds(scope.person?.user_permisos ?? {}, 'ver-creador-inci-tar')}::boolean`
  const citizenStatus = localised((s) => sql.ref(`e.DesEstadoCiudadano_${s}`), scope)
  const shared = sql`${own} as propia, ${citizenStatus} as "DesEstadoCiudadano", ${citizenStatus} as "DescripcionEstadoCiudadano",
    e."ColorEstadoCiudadano", e.icono as icono_estado, e.inicial as estado_inicial, e.final as estado_final`
  // Citizens are told of the talk with them alone.
  const talk = sql`(select count(*)::int from ${nameIn(scope.esquema)('comentarios')} k
    where k.modelo = 'incidencia' and k.modelo_id = i.id and k.publico)`
  return viewer.citizen
    ? sql`${shared}, case when ${own} then ${talk} else 0 end as numero_comentarios_incidencia, case when ${own} then i.contenido end as contenido, null::bigint as estado_incidencia_id,
        ${citizenStatus} as "DesEstado", e."ColorEstadoCiudadano" as "ColorEstado",
        case when ${own} then i.usuario_id end as usuario_id, case when ${own} then i.ciudadano_id_externo end as ciudadano_id_externo,
        ${viewer.mostrar_emplazamiento ? sql`i.emplazamiento` : sql`null::text`} as emplazamiento, null::json as ciudadano`
    : sql`${shared}, i.numero_comentarios as numero_comentarios_incidencia, i.contenido, i.estado_incidencia_id, ${localised((s) => sql.ref(`e.descripcion_${s}`), scope)} as "DesEstado",
        e.color as "ColorEstado", case when ${own} or ${seesCreator} then i.usuario_id end as usuario_id,
        i.emplazamiento, ${contactColumns(own, contactSeen(scope, viewer))}`
}

const plainColumns = (scope: Scope): Sql => {
  const place = placeNames(scope)
  return sql`
  i.id, i.codigo, ${stamp(sql`i.fecha`, scope)} as fecha, i.contenido_publico,
  i.geolatitud, i.geolongitud, i.geolatitud as "geoLatitud", i.geolongitud as "geoLongitud", ${place.calle} as direccioncalle, i.direccionnumero,
  ${place.calleYNumero} as direccioncalle_sn,
  case when i.direccion is not null then json_build_object('nombre_cor', ${place.direccion}) end as direccion,
  ${place.distrito} as distrito, ${place.barrio} as barrio,
  ${localised((s) => sql.ref(`t.descripcion_${s}`), scope)} as descripcion, t.descripcion_es, t.descripcion_val, t.icono,
  i.prioridad, i.unidad_gestion_id, i."anyadirDatosCiudadano"`
}

export type Embedded = { imagenes: boolean; tipos: boolean; detalle: boolean }

/** The rows of these ids as the caller may read them, in one statement. */
export const incidentRows = (scope: Scope, viewer: Viewer, { ids, order, embed }: { ids: Sql; order: Sql; embed: Embedded }) => {
  const t = nameIn(scope.esquema)
  const embedded = [
    ...(embed.imagenes ? [sql`${imagesJson(scope, sql`i.id`, { onlyPublic: viewer.citizen })} as imagenes`] : []),
    ...(embed.tipos ? [sql`${typesJson(scope)} as tipos`] : []),
    ...(embed.detalle ? [sql`${historyJson(scope)} as historial`] : []),
    ...(embed.detalle && !viewer.citizen ? staffColumns(scope, viewer) : []),
  ]
  return sql<Incident>`${keptPlan}
    select ${sql.join([plainColumns(scope), guardedColumns(scope, viewer), ...embedded])}
      from (${ids}) p join ${t('incidencias')} i on i.id = p.id
      join ${t('estados')} e on e.id = i.estado_incidencia_id
      join ${t('tipos')} t on t.id = i.tipoincidencia_id
      left join ${t('incidencias_ciudadano')} c on c.incidencia_id = i.id
      ${placeNames(scope).join}
     order by ${order}`
}

type Wanted = { viewer: Viewer; id: number; /** The caller has just made it. */ made?: true }

/** One incident with everything its screen shows, or nothing where the caller may not see it; one round trip. */
export const findIncident = async (read: Read, scope: Scope, { viewer, id, made }: Wanted): Promise<Incident | undefined> => {
  const seen = made ? sql`true` : incidentSeen(scope, viewer.sight)
  const ids = sql`select i.id from ${nameIn(scope.esquema)('incidencias')} i where i.id = ${id} and ${seen}`
  const embed = { imagenes: true, tipos: true, detalle: true }
  const { rows } = await incidentRows(scope, viewer, { ids, order: sql`i.id`, embed }).execute(read)
  return rows[0]
}
