import { int, nullable, obj, str, type Static } from '@avisa/contract/http/schema'
import { findIncident } from '#/incidents/shared/store.ts'
import { localised } from '#/incidents/shared/column-store.ts'
import { incidentSeen, viewerOf } from '#/incidents/shared/sight-store.ts'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { preparedStatement } from '#/platform/database/prepared-statements.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

const Seen = obj({ id: int(), version: str() })
export type SeenIncident = Static<typeof Seen>

/** Undefined for what does not exist and for what is not public. `version` differs after each change of it, its photos and its history. */
export const findSeen = (read: Read, scope: Scope, codigo: string): Promise<SeenIncident | undefined> => {
  const t = nameIn(scope.esquema)
  return statement(Seen)`${preparedStatement}
    select i.id, md5(concat_ws(' ', i.xmin::text,
        (select string_agg(concat_ws(' ', g.codigo, g.revision, g.publica), ' ' order by g.id) from ${t('imagenes')} g where g.incidencia_id = i.id),
        (select h.id from ${t('historial')} h where h.modelo = 'incidencia' and h.modelo_id = i.id order by h.fecha desc, h.id desc limit 1)
      )) as version
      from ${t('incidencias')} i where i.codigo = ${codigo} and ${incidentSeen(scope, viewerOf(scope).sight)}`.first(read)
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
  const [incident, surroundings] = await Promise.all([
    findIncident(read, scope, { viewer: viewerOf(scope), id }),
    findSurroundings(read, scope, id),
  ])
  return incident && surroundings && { incident, surroundings }
}
export type ShownIncident = NonNullable<Awaited<ReturnType<typeof readIncident>>>
