import { isRole } from '@avisa/contract/access/person'
import type { ExtraField } from '@avisa/contract/extra-fields/schemas'
import type { NewIncident } from '@avisa/contract/incidents/schemas'
import { parseIdList } from '@avisa/contract/values/ids'
import { sql } from 'kysely'
import { askedFieldsJson } from '#/extra-fields/shared/store.ts'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import { preparedStatement } from '#/platform/database/prepared-statements.ts'
import { among, type Sql } from '#/platform/database/lists.ts'
import type { Scope } from '#/platform/scope.ts'
import type { StatusRow } from '#/statuses/shared/row-store.ts'
import { blocked } from './block-store.ts'
import { secondsToWait } from './limit-store.ts'
import type { TypeRow } from './plan.ts'
import { statusesJson, typesJson } from './shared/task-rows-store.ts'

export type UnitRow = {
  id: number
  prefijo: string
  descripcion_obligatoria: boolean
  mostrar_mapa: boolean
  mostrar_ciudadano: boolean
  email_obligatorio: boolean
  acepta_a_mano: boolean
  entidad_estudio_id: number | null
  latitud_min: number | null
  latitud_max: number | null
  longitud_min: number | null
  longitud_max: number | null
}
const usableUnit = ({ person }: Scope): Sql => {
  if (isRole(person, 'ciudadano')) return sql`u.abierta_ciudadania`
  return isRole(person, 'super') ? sql`true` : among(sql`u.id`, person?.unidades_ids ?? [])
}

const typesIn = ({ tipos, inspeccion }: NewIncident) => [
  ...parseIdList(tipos),
  ...(inspeccion?.tipo_id === undefined ? [] : [inspeccion.tipo_id]),
]

/** Everything needed to decide on a report, in one statement: unit, types, statuses, origin, blocks and limits. */
export const readCreationFacts = async (tx: Tx, scope: Scope, { body, ip }: { body: NewIncident; ip: string }) => {
  const t = nameIn(scope.esquema)
  const { rows } = await sql<{
    unit: UnitRow | null
    types: TypeRow[]
    camposExtra: ExtraField[]
    statuses: StatusRow[]
    origenActivo: boolean
    bloqueado: boolean
    espera: number
  }>`${preparedStatement}
    select (select row_to_json(u) from ${t('unidades_gestion')} u where u.id = ${body.unidad_gestion_id} and ${usableUnit(scope)}) as unit,
           ${typesJson(scope, typesIn(body), sql`${body.unidad_gestion_id}`)} as types,
           ${askedFieldsJson(scope, parseIdList(body.tipos), { onlyPublic: isRole(scope.person, 'ciudadano') })} as "camposExtra",
           ${statusesJson(scope)} as statuses,
           exists (select 1 from ${t('origenes')} g where g.id = ${body.origen_id ?? null}::bigint and g.activo) as "origenActivo",
           ${blocked(scope, body)} as bloqueado,
           ${secondsToWait(scope, ip)} as espera`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('a select without from answers one row')
  const { secciones_es, secciones_val } = scope.settings.condiciones
  return {
    ...row,
    unit: row.unit ?? undefined,
    parameters: scope.settings,
    hasConditions: secciones_es.length + secciones_val.length > 0,
  }
}
