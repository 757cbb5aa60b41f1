import { int, nullable, obj, oneOf, str, type Static } from '@avisa/contract/http/schema'
import { findIncident } from '#/incidents/shared/store.ts'
import { publicDeadline } from '#/incidents/shared/due-store.ts'
import { localised } from '#/incidents/shared/column-store.ts'
import { incidentSeen, viewerOf } from '#/incidents/shared/sight-store.ts'
import { promiseOfIncident } from '#/notifications/shared/promise-store.ts'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { preparedStatement } from '#/platform/database/prepared-statements.ts'
import { date, statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

const Seen = obj({ id: int(), codigo: str(), version: str() })
export type SeenIncident = Static<typeof Seen>

/**
 * Undefined for what does not exist, is not public or is hidden; the incident into which it was merged, if it was. `version` differs after
 * each change of it, its photos and its history.
 */
export const findSeen = (read: Read, scope: Scope, codigo: string): Promise<SeenIncident | undefined> => {
  const t = nameIn(scope.esquema)
  return statement(Seen)`${preparedStatement}
    with pedida as materialized (
      select o.id, (select f.destino_id from ${t('fusiones')} f where f.origen_id = o.id and f.deshecha is null) as destino_id
        from ${t('incidencias')} o join ${t('tipos')} y on y.id = o.tipoincidencia_id and y.es_publica and y.publicacion <> 'nunca'
       where o.codigo = ${codigo} and o.revision <> 'oculta')
    select i.id, i.codigo, md5(concat_ws(' ', i.xmin::text,
        (select string_agg(concat_ws(' ', g.codigo, g.revision, g.publica), ' ' order by g.id) from ${t('imagenes')} g where g.incidencia_id = i.id),
        (select h.id from ${t('historial')} h where h.modelo = 'incidencia' and h.modelo_id = i.id order by h.fecha desc, h.id desc limit 1),
        ${publicDeadline(scope)})) as version
      from pedida p join ${t('incidencias')} i on i.id = coalesce(p.destino_id, p.id)
     where i.revision <> 'oculta' and ${incidentSeen(scope, viewerOf(scope).sight)}`.first(read)
}

const Surroundings = obj({
  explicacion: nullable(str()),
  calle_id: nullable(int()),
  barrio_id: nullable(int()),
  distrito_id: nullable(int()),
})
export type Surroundings = Static<typeof Surroundings>

/** What its state means, and the pages of the areas in which it is. */
const findSurroundings = (read: Read, scope: Scope, id: number): Promise<Surroundings | undefined> => {
  const t = nameIn(scope.esquema)
  return statement(Surroundings)`${preparedStatement}
    select ${localised('e.explicacion_ciudadano', scope)} as explicacion, v.id_vial as calle_id,
           (select min(z.id) from ${t('zonas')} z where z.clase = 'barrio' and z.nombre_es = i.barrio) as barrio_id,
           (select min(z.id) from ${t('zonas')} z where z.clase = 'distrito' and z.nombre_es = i.distrito) as distrito_id
      from ${t('incidencias')} i join ${t('estados')} e on e.id = i.estado_incidencia_id left join ${t('viales')} v on v.id_vial = i.id_vial
     where i.id = ${id}`.first(read)
}

export const readIncident = async (read: Read, scope: Scope, id: number) => {
  const [incident, surroundings, promise] = await Promise.all([
    findIncident(read, scope, { viewer: viewerOf(scope), id }),
    findSurroundings(read, scope, id),
    promiseOfIncident(read, scope.esquema, id),
  ])
  return incident && surroundings && { incident, surroundings, promise: incident.estado_final ? undefined : promise }
}
export type ShownIncident = NonNullable<Awaited<ReturnType<typeof readIncident>>>

const Indexed = obj({ clase: oneOf('zona', 'incidencia'), clave: str(), cambio: nullable(date()) })
const mostIndexed = 10_000

/** Areas, and with `paginas_indexadas` the newest incidents, by what their addresses name (`clave`). */
export const readIndexed = (read: Read, scope: Scope): Promise<Static<typeof Indexed>[]> => {
  const t = nameIn(scope.esquema)
  return statement(Indexed)`
    (select 'zona' as clase, z.id::text as clave, null::timestamptz as cambio from ${t('zonas')} z
      where z.clase in ('barrio', 'distrito') and z.nombre_es <> '' order by z.id limit ${mostIndexed})
    union all
    (select 'incidencia', i.codigo, i.updated_at from ${t('incidencias')} i
      where ${scope.settings.paginas_indexadas === true}::boolean and i.revision <> 'oculta' and ${incidentSeen(scope, viewerOf(scope).sight)}
      order by i.fecha desc limit ${mostIndexed})`.all(read)
}
