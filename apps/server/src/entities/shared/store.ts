import { type EntityRole, Entity, TypeEntity } from '@avisa/contract/entities/schemas'
import { arr, bool, obj } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { localised } from '#/incidents/shared/column-store.ts'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

const columns = (scope: Scope) => sql`e.id, e.codigo, e.rol, ${localised('e.nombre', scope)} as nombre,
  e.nombre_es, e.nombre_val, e.icono, e.interna`

export const listEntities = async (read: Read, scope: Scope, rol: EntityRole): Promise<Entity[]> => {
  return statement(Entity)`
    select ${columns(scope)} from ${nameIn(scope.esquema)('entidades')} e where e.rol = ${rol} and e.activa order by avisa.plegar(${localised('e.nombre', scope)}), e.id`.all(
    read,
  )
}

export type TypeInUnit = { unidadGestionId: number; tipoId: number }

/**
 * Repair entities of a type in a unit: its own first, then those that repair types with the same parent there. A type without repair
 * entities (other matters) may go to any that repairs there. Undefined for an unknown type.
 */
export const listTypeEntities = async (
  read: Read,
  scope: Scope,
  { unidadGestionId, tipoId }: TypeInUnit,
): Promise<TypeEntity[] | undefined> => {
  const t = nameIn(scope.esquema)
  const row = await statement(obj({ found: bool(), entities: arr(TypeEntity) }))`
    with suyo as (select y.id, y.tipo_padre, y.entidad_reparadora_id from ${t('tipos')} y
      join ${t('tipos_unidades')} x on x.tipo_id = y.id and x.unidad_gestion_id = ${unidadGestionId} where y.id = ${tipoId}),
    familia as (select y.entidad_reparadora_id as id from suyo s
      join ${t('tipos')} y on coalesce(y.tipo_padre, y.id) = coalesce(s.tipo_padre, s.id)
      join ${t('tipos_unidades')} x on x.tipo_id = y.id and x.unidad_gestion_id = ${unidadGestionId} where y.entidad_reparadora_id is not null),
    suyas as (select id from familia union
      select y.entidad_reparadora_id from ${t('tipos')} y join ${t('tipos_unidades')} x on x.tipo_id = y.id
       where x.unidad_gestion_id = ${unidadGestionId} and not exists (select 1 from familia))
    select exists (select 1 from suyo) as found,
      (select coalesce(json_agg(row_to_json(q) order by q.habitual desc, avisa.plegar(q.nombre), q.id), '[]') from (
        select ${columns(scope)}, coalesce(e.id = (select entidad_reparadora_id from suyo), false) as habitual
          from ${t('entidades')} e where e.id in (select id from suyas) and e.rol = 'REPARADOR' and e.activa) q) as entities`.first(read)
  return row?.found ? row.entities : undefined
}
