import { isRole } from '@avisa/contract/access/person'
import { ExtraField } from '@avisa/contract/extra-fields/schemas'
import { arr, bool, int, nullable, obj, str, type Static } from '@avisa/contract/http/schema'
import type { NewIncident } from '@avisa/contract/incidents/schemas'
import { parseIdList } from '@avisa/contract/values/ids'
import { sql } from 'kysely'
import { readEarlier, type Earlier } from '#/configuration/shared/earlier-store.ts'
import { targetsJson, TargetsRow } from '#/deadlines/shared/target-store.ts'
import { askedFieldsJson } from '#/extra-fields/shared/store.ts'
import { nameIn, type Tx } from '#/platform/database/database.ts'
import { preparedStatement } from '#/platform/database/prepared-statements.ts'
import { among, type Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { StatusRow } from '#/statuses/shared/row-store.ts'
import { blocked } from './block-store.ts'
import { secondsToWait } from './shared/limit-store.ts'
import { TypeRow } from './plan.ts'
import { RuleRow, rulesJson, UnitRow } from './shared/routing-store.ts'
import { statusesJson, typesJson } from './shared/task-rows-store.ts'

const Facts = obj({
  unit: nullable(UnitRow),
  types: arr(TypeRow),
  camposExtra: arr(ExtraField),
  statuses: arr(StatusRow),
  origenActivo: bool(),
  origen: nullable(str()),
  reglas: arr(RuleRow),
  bloqueado: bool(),
  espera: int(),
  plazos: TargetsRow,
})

const usableUnit = ({ person }: Scope): Sql => {
  if (isRole(person, 'ciudadano')) return sql`u.abierta_ciudadania and u.retirado is null`
  return isRole(person, 'super') ? sql`u.retirado is null` : sql`u.retirado is null and ${among(sql`u.id`, person?.unidades_ids ?? [])}`
}

const typesIn = ({ tipos, inspeccion }: NewIncident) => [
  ...parseIdList(tipos),
  ...(inspeccion?.tipo_id === undefined ? [] : [inspeccion.tipo_id]),
]

const configuredTables = ['unidades_gestion', 'tipos', 'tipos_unidades', 'campos_extra', 'campos_extra_tipos', 'origenes'] as const

/** Whether the unit offered this type when the report was written, although it may not any more. */
const offeredThen = (earlier: Earlier, id: number, unidad_gestion_id: number): boolean => {
  const type = earlier('tipos', { id })
  const link = earlier('tipos_unidades', { tipo_id: id, unidad_gestion_id })
  const isTypeOpen = type === undefined ? undefined : type !== null && type['retirado'] === null
  if (type === undefined && link === undefined) return false
  return isTypeOpen !== false && link !== null
}

type Report = { scope: Scope; body: NewIncident }

const unitThen = (earlier: Earlier, { scope, body }: Report): UnitRow | undefined => {
  const unit = earlier('unidades_gestion', { id: body.unidad_gestion_id })
  if (!unit || unit['retirado'] !== null) return undefined
  const { person } = scope
  const isTheirs = isRole(person, 'super') || (person?.unidades_ids.includes(body.unidad_gestion_id) ?? false)
  return (isRole(person, 'ciudadano') ? unit['abierta_ciudadania'] === true : isTheirs) ? (unit as UnitRow) : undefined
}

/** A field that became obligatory since, or that its type did not ask for yet, is not required. */
const wasObligatory = (earlier: Earlier, types: readonly number[], { id, obligatorio }: ExtraField): boolean => {
  const field = earlier('campos_extra', { id })
  const isNewLink = types.every((tipo_id) => earlier('campos_extra_tipos', { campo_extra_id: id, tipo_id }) === null)
  if (isNewLink || field === null) return false
  return field === undefined ? obligatorio : field['obligatorio'] === true && field['activo'] === true
}

const factsThen = (earlier: Earlier, { types, camposExtra, origenActivo }: Static<typeof Facts>, { body }: Report) => {
  const origin = body.origen_id === undefined || body.origen_id === null ? undefined : earlier('origenes', { id: body.origen_id })
  const wanted = parseIdList(body.tipos)
  return {
    types: types.map((type) => {
      const before = earlier('tipos', { id: type.id })
      return before ? { ...type, es_publica: before['es_publica'] === true, asignable: before['asignable'] === true } : type
    }),
    camposExtra: camposExtra.map((field) => ({ ...field, obligatorio: field.obligatorio && wasObligatory(earlier, wanted, field) })),
    origenActivo: origenActivo || origin?.['activo'] === true,
  }
}

/** A report that waited in a phone is judged by the configuration under which it was written. */
export const readCreationFacts = async (tx: Tx, scope: Scope, { body, ip }: { body: NewIncident; ip: string }) => {
  const t = nameIn(scope.esquema)
  const earlier = await readEarlier(tx, scope, configuredTables)
  const wanted = typesIn(body)
  const also = earlier ? wanted.filter((id) => offeredThen(earlier, id, body.unidad_gestion_id)) : []
  const row = await statement(Facts)`${preparedStatement}
    select (select row_to_json(u) from ${t('unidades_gestion')} u where u.id = ${body.unidad_gestion_id} and ${usableUnit(scope)}) as unit,
           ${typesJson(scope, wanted, sql`${body.unidad_gestion_id}`, also)} as types,
           ${askedFieldsJson(scope, parseIdList(body.tipos), { onlyPublic: isRole(scope.person, 'ciudadano') })} as "camposExtra",
           ${statusesJson(scope)} as statuses,
           exists (select 1 from ${t('origenes')} g where g.id = ${body.origen_id ?? null}::bigint and g.activo) as "origenActivo",
           (select g.codigo from ${t('origenes')} g where g.id = ${body.origen_id ?? null}::bigint) as origen,
           ${rulesJson(scope)} as reglas,
           ${blocked(scope, body)} as bloqueado,
           ${targetsJson(scope, wanted)} as plazos,
           ${secondsToWait(scope, ip)} as espera`.first(tx)
  if (!row) throw new Error('a select without from answers one row')
  const { secciones_es, secciones_val } = scope.settings.condiciones
  return {
    ...row,
    ...(earlier ? factsThen(earlier, row, { scope, body }) : {}),
    unit: (earlier && unitThen(earlier, { scope, body })) ?? row.unit ?? undefined,
    parameters: scope.settings,
    hasConditions: secciones_es.length + secciones_val.length > 0,
  }
}
