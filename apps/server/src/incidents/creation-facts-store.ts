import { isRole } from '@avisa/contract/access/person'
import { ExtraField } from '@avisa/contract/extra-fields/schemas'
import { arr, bool, int, nullable, num, obj, partOf, str, type Static } from '@avisa/contract/http/schema'
import type { NewIncident } from '@avisa/contract/incidents/schemas'
import { parseIdList } from '@avisa/contract/values/ids'
import { sql } from 'kysely'
import { askedFieldsJson } from '#/extra-fields/shared/store.ts'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import { preparedStatement } from '#/platform/database/prepared-statements.ts'
import { among, type Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { StatusRow } from '#/statuses/shared/row-store.ts'
import { blocked } from './block-store.ts'
import { secondsToWait } from './limit-store.ts'
import { TypeRow } from './plan.ts'
import { statusesJson, typesJson } from './shared/task-rows-store.ts'

const UnitRow = partOf({
  id: int(),
  prefijo: str(),
  descripcion_obligatoria: bool(),
  mostrar_mapa: bool(),
  mostrar_ciudadano: bool(),
  email_obligatorio: bool(),
  acepta_a_mano: bool(),
  entidad_estudio_id: nullable(int()),
  latitud_min: nullable(num()),
  latitud_max: nullable(num()),
  longitud_min: nullable(num()),
  longitud_max: nullable(num()),
})
export type UnitRow = Static<typeof UnitRow>

const Facts = obj({
  unit: nullable(UnitRow),
  types: arr(TypeRow),
  camposExtra: arr(ExtraField),
  statuses: arr(StatusRow),
  origenActivo: bool(),
  bloqueado: bool(),
  espera: int(),
})

const usableUnit = ({ person }: Scope): Sql => {
  if (isRole(person, 'ciudadano')) return sql`u.abierta_ciudadania`
  return isRole(person, 'super') ? sql`true` : among(sql`u.id`, person?.unidades_ids ?? [])
}

const typesIn = ({ tipos, inspeccion }: NewIncident) => [
  ...parseIdList(tipos),
  ...(inspeccion?.tipo_id === undefined ? [] : [inspeccion.tipo_id]),
]

export const readCreationFacts = async (tx: Tx, scope: Scope, { body, ip }: { body: NewIncident; ip: string }) => {
  const t = nameIn(scope.esquema)
  const row = await statement(Facts)`${preparedStatement}
    select (select row_to_json(u) from ${t('unidades_gestion')} u where u.id = ${body.unidad_gestion_id} and ${usableUnit(scope)}) as unit,
           ${typesJson(scope, typesIn(body), sql`${body.unidad_gestion_id}`)} as types,
           ${askedFieldsJson(scope, parseIdList(body.tipos), { onlyPublic: isRole(scope.person, 'ciudadano') })} as "camposExtra",
           ${statusesJson(scope)} as statuses,
           exists (select 1 from ${t('origenes')} g where g.id = ${body.origen_id ?? null}::bigint and g.activo) as "origenActivo",
           ${blocked(scope, body)} as bloqueado,
           ${secondsToWait(scope, ip)} as espera`.first(tx)
  if (!row) throw new Error('a select without from answers one row')
  const { secciones_es, secciones_val } = scope.settings.condiciones
  return {
    ...row,
    unit: row.unit ?? undefined,
    parameters: scope.settings,
    hasConditions: secciones_es.length + secciones_val.length > 0,
  }
}
