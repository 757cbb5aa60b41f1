import { holds } from '@avisa/contract/access/permissions'
import { bool, obj, oneOf, type Static } from '@avisa/contract/http/schema'
import { ownPhotos, publicFace } from '@avisa/contract/incidents/public-face'
import { Incident, type PointFeature } from '@avisa/contract/incidents/schemas'
import { publications } from '@avisa/contract/types/publication'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { preparedStatement } from '#/platform/database/prepared-statements.ts'
import { type Sql, stamp } from '#/platform/database/lists.ts'
import { columnsOf, statement, type Statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { localised } from './column-store.ts'
import { closingJson, contactSeen, historyJson, possibleDuplicate, staffColumns } from '../detail-store.ts'
import { dueColumns, publicDeadline } from './due-store.ts'
import { hasJoined } from './join-store.ts'
import { answerJson } from './participant-store.ts'
import { placeNames } from './place-name-store.ts'
import { asStaff, incidentSeen, ownIncident, publicIncident, seesBothWays, type Viewer } from './sight-store.ts'

/**
 * All photos as JSON, its own before those of merged incidents, oldest first, as staff read them: `ownPhotos` and `publicPhotos` say which of
 * them others see. Of a merged incident a photo is hidden where the public would not see it there.
 */
export const imagesJson = (scope: Scope, incidentId: Sql): Sql => {
  const t = nameIn(scope.esquema)
  return sql`(
  select coalesce(json_agg(json_build_object('id', g.id, 'codigo', g.codigo, 'extension', g.extension, 'nombre', g.nombre, 'name', g.nombre,
    'type', 'image/jpeg', 'ancho', g.ancho, 'alto', g.alto, 'created_at', ${stamp(sql`g.created_at`, scope)}, 'momento', g.momento,
    'revision', case when g.publica and (m.id is null or (m.revision <> 'oculta' and y.es_publica and y.publicacion <> 'nunca'))
      then g.revision else 'oculta' end,
    'de', case when m.id is not null then json_build_object('id', m.id, 'codigo', m.codigo) end)
    order by m.id is not null, g.id), '[]')
    from ${t('imagenes')} g
    left join ${t('incidencias')} m on m.id = g.incidencia_id and g.incidencia_id <> ${incidentId}
    left join ${t('tipos')} y on y.id = m.tipoincidencia_id
   where g.incidencia_id = any(array(select ${incidentId} union all
      select f.origen_id from ${t('fusiones')} f where f.destino_id = ${incidentId} and f.deshecha is null)))`
}

const typesJson = (scope: Scope): Sql => {
  const t = nameIn(scope.esquema)
  return sql`(
    select coalesce(json_agg(json_build_object('id', y.id, 'descripcion', ${localised('y.descripcion', scope)},
      'descripcion_es', y.descripcion_es, 'descripcion_val', y.descripcion_val, 'icono', y.icono, 'tipo_padre', y.tipo_padre) order by x.orden), '[]')
      from ${t('incidencias_tipos')} x join ${t('tipos')} y on y.id = x.tipo_id where x.incidencia_id = i.id)`
}

/** The reporter's data for those who may see them, which implies reading as staff (`seen`). */
const contactColumns = (own: Sql, seen: Sql): Sql => sql`
  case when ${own} or ${seen} then i.ciudadano_id_externo end as ciudadano_id_externo,
  case when ${seen} and (c.incidencia_id is not null or i.ciudadano_id_externo is not null)
       then json_build_object('nombre', c.nombre, 'email', c.email, 'telefono', c.telefono, 'dni', c.dni, 'direccion', c.direccion,
         'id_externo', i.ciudadano_id_externo) end as ciudadano`

/**
 * Columns for staff and their public counterparts: internal text and statuses, reporter, exact place unless that is public. `staff`
 * decides per row; if it is constant, the planner drops the other branch.
 */
const guardedColumns = (scope: Scope, viewer: Viewer, staff: Sql): Sql => {
  const own = ownIncident(viewer.sight)
  const either = (forStaff: Sql, forCitizens: Sql) => sql`case when ${staff} then ${forStaff} else ${forCitizens} end`
  const seesCreator = sql`${holds(scope.person?.user_permisos ?? {}, 'ver-creador-inci-tar')}::boolean`
  const citizenStatus = localised('e.DesEstadoCiudadano', scope)
  // Citizens count only the comments of their conversation.
  const talk = sql`(select count(*)::int from ${nameIn(scope.esquema)('comentarios')} k
    where k.modelo = 'incidencia' and k.modelo_id = i.id and k.publico)`
  return sql`${own} as propia, ${staff} as personal, ${citizenStatus} as "DesEstadoCiudadano", ${citizenStatus} as "DescripcionEstadoCiudadano",
    e."ColorEstadoCiudadano", e.icono as icono_estado, e.inicial as estado_inicial, e.final as estado_final,
    ${either(sql`i.numero_comentarios`, sql`case when ${own} then ${talk} else 0 end`)} as numero_comentarios_incidencia,
    i.contenido, i.revision, t.publicacion, case when ${staff} then i.estado_incidencia_id end as estado_incidencia_id,
    ${either(localised('e.descripcion', scope), citizenStatus)} as "DesEstado",
    ${either(sql`e.color`, sql`e."ColorEstadoCiudadano"`)} as "ColorEstado",
    case when ${own} or (${staff} and ${seesCreator}) then i.usuario_id end as usuario_id,
    case when ${staff} or ${scope.settings.mostrar_emplazamiento}::boolean then i.emplazamiento end as emplazamiento,
    ${contactColumns(own, sql`(${staff} and ${contactSeen(scope, viewer)})`)}`
}

const plainColumns = (scope: Scope): Sql => {
  const place = placeNames(scope)
  return sql`
  i.id, i.codigo, ${stamp(sql`i.fecha`, scope)} as fecha, i.contenido_publico,
  i.geolatitud, i.geolongitud, i.geolatitud as "geoLatitud", i.geolongitud as "geoLongitud", ${place.calle} as direccioncalle, i.direccionnumero,
  ${place.calleYNumero} as direccioncalle_sn,
  case when i.direccion is not null then json_build_object('nombre_cor', ${place.direccion}) end as direccion,
  ${place.distrito} as distrito, ${place.barrio} as barrio,
  ${localised('t.descripcion', scope)} as descripcion, t.descripcion_es, t.descripcion_val, t.icono,
  i.prioridad, i.unidad_gestion_id, i."anyadirDatosCiudadano", i.numero_adhesiones`
}

export type Embedded = { imagenes: boolean; tipos: boolean; detalle: boolean; cerrada?: boolean }

const StoredIncident = obj({ ...Incident.properties, publicacion: oneOf(...publications) })

/** As its reader sees it: staff, the reporter, or a stranger. */
const readableBy =
  (isReporter: boolean) =>
  ({ publicacion, ...incident }: Static<typeof StoredIncident>): Incident[] => {
    const { imagenes, personal, propia } = incident
    if (personal) return [incident]
    if (propia || isReporter) return [{ ...incident, ...(imagenes ? { imagenes: ownPhotos(imagenes) } : {}) }]
    return [publicFace(incident, { publicacion }) ?? []].flat()
  }

type Query = { ids: Sql; order: Sql; embed: Embedded; /** The caller has just created them. */ isReporter?: boolean }

const selectRows = (scope: Scope, viewer: Viewer, { ids, embed }: Pick<Query, 'ids' | 'embed'>): Sql => {
  const t = nameIn(scope.esquema)
  const staff = asStaff(scope, viewer.sight)
  const embedded = [
    ...(embed.imagenes ? [sql`${imagesJson(scope, sql`i.id`)} as imagenes`] : []),
    ...(embed.tipos ? [sql`${typesJson(scope)} as tipos`] : []),
    ...(embed.cerrada ? [sql`${stamp(sql`i.cerrada`, scope)} as cerrada`] : []),
    ...(embed.detalle
      ? [
          sql`${historyJson(scope)} as historial, ${hasJoined(scope)} as adherida, ${closingJson(scope, staff)} as cierre, ${answerJson(scope, viewer)} as contestable,
            ${publicDeadline(scope)} as plazo_publico`,
          sql`(${scope.settings.incidencias_publicas}::boolean and ${publicIncident(scope)}) as publica`,
        ]
      : []),
    ...(viewer.sight.personal
      ? [sql`case when ${staff} then ${possibleDuplicate(scope, viewer)} end as posible_duplicada, ${dueColumns(scope, staff)}`]
      : []),
    ...(embed.detalle && viewer.sight.personal ? staffColumns(scope, viewer) : []),
  ]
  return sql`
    select ${sql.join([plainColumns(scope), guardedColumns(scope, viewer, staff), ...embedded])}
      from (${ids}) p join ${t('incidencias')} i on i.id = p.id
      join ${t('estados')} e on e.id = i.estado_incidencia_id
      join ${t('tipos')} t on t.id = i.tipoincidencia_id
      left join ${t('incidencias_ciudadano')} c on c.incidencia_id = i.id
      ${placeNames(scope).join}`
}

/** The rows of these ids as the caller may read them, in one statement. */
export const incidentRows = (scope: Scope, viewer: Viewer, { order, isReporter = false, ...query }: Query): Statement<Incident> => {
  const rows = statement(StoredIncident)`${preparedStatement} ${selectRows(scope, viewer, query)} order by ${order}`
  const all = async (read: Read) => (await rows.all(read)).flatMap(readableBy(isReporter))
  return { all, first: async (read) => (await all(read))[0] }
}

type Column = keyof Incident
/** They decide what the reader of a row sees (`readableBy`). */
const decidingColumns = ['propia', 'personal', 'publicacion', 'DesEstadoCiudadano', 'ColorEstadoCiudadano'] as const
const columnsOfStaff: ReadonlySet<Column> = new Set<Column>(['posible_duplicada', 'vence', 'ambar', 'pausada_desde'])

/** Some columns of these ids as the caller may read them, by id. PostgreSQL leaves out what only the other columns need. */
export const incidentColumns =
  <C extends Column>(scope: Scope, viewer: Viewer, { ids, columns }: { ids: Sql; columns: readonly C[] }) =>
  async (read: Read): Promise<Pick<Incident, C>[]> => {
    const readable = columns.filter((column) => viewer.sight.personal || !columnsOfStaff.has(column))
    const { properties } = StoredIncident
    const chosen = [...new Set([...readable, ...decidingColumns])]
    const row = obj(Object.fromEntries(chosen.map((column) => [column, properties[column]])))
    const rows = selectRows(scope, viewer, { ids, embed: { imagenes: false, tipos: false, detalle: false } })
    const some = statement(row)`${preparedStatement}
      select ${columnsOf(row)} from (${rows}) i order by i.id`
    return ((await some.all(read)) as Static<typeof StoredIncident>[]).flatMap(readableBy(false))
  }

type IncidentQuery = { viewer: Viewer; id: number; /** The caller has just created it. */ isOwnCreation?: true }

/** Without staff columns if this incident is seen only because it is public. */
const viewerOfOne = async (read: Read, scope: Scope, { viewer, id, isOwnCreation }: IncidentQuery): Promise<Viewer> => {
  const { sight } = viewer
  if (isOwnCreation || !seesBothWays(sight)) return viewer
  const row = await statement(obj({ personal: bool() }))`
    select ${asStaff(scope, sight)} as personal from ${nameIn(scope.esquema)('incidencias')} i where i.id = ${id}`.first(read)
  return { ...viewer, sight: { ...sight, personal: row?.personal ?? false } }
}

/** The detail of an incident; undefined if the caller may not see it. */
export const findIncident = async (read: Read, scope: Scope, query: IncidentQuery): Promise<Incident | undefined> => {
  const { id, isOwnCreation } = query
  const viewer = await viewerOfOne(read, scope, query)
  const seen = isOwnCreation ? sql`true` : incidentSeen(scope, viewer.sight)
  const ids = sql`select i.id from ${nameIn(scope.esquema)('incidencias')} i where i.id = ${id} and ${seen}`
  const embed = { imagenes: true, tipos: true, detalle: true }
  return incidentRows(scope, viewer, { ids, order: sql`i.id`, embed, isReporter: isOwnCreation ?? false }).first(read)
}

export const incidentFeature = (row: Incident): PointFeature['properties'] => ({
  id: row.id,
  codigo: row.codigo,
  descripcion: row.descripcion,
  icono: row.icono,
  estado_id: row.estado_incidencia_id,
  estado: row.DesEstado,
  color: row.ColorEstado,
  icono_estado: row.icono_estado,
  prioridad: row.prioridad,
  propia: row.propia,
  ...(row.vence ? { vence: row.vence, pausada_desde: row.pausada_desde ?? null } : {}),
})
