import { arr, bool, int, nullable, num, obj, oneOf, opt, partOf, str, type Static } from '@avisa/contract/http/schema'
import { matcherOf, type OrderedRule } from '@avisa/contract/routing/match'
import { parseRouting, type RoutingCriterion } from '@avisa/contract/routing/criteria'
import { priorities } from '@avisa/contract/types/priorities'
import { sql } from 'kysely'
import { nameIn, type Read } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { storedPlace, type GivenPlace } from './place-name-store.ts'

export const UnitRow = partOf({
  id: int(),
  codigo: str(),
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
  callejero_tabla_portales: bool(),
})
export type UnitRow = Static<typeof UnitRow>

export const RuleRow = obj({
  codigo: str(),
  modo: oneOf('en_ensayo', 'activa'),
  orden: int(),
  si: str(),
  acto_id: nullable(int()),
  /** Null where it is withdrawn, as the entity; the person also where they have left it. */
  unidad: nullable(UnitRow),
  /** The types that the unit offers. */
  ofrece: arr(int()),
  entidad_id: nullable(int()),
  entidad: nullable(str()),
  persona_id: nullable(int()),
  /** That person, or as of a type: two of the entity at most. */
  reparadores: arr(int()),
  prioridad: nullable(oneOf(...priorities)),
  dias: nullable(int()),
})
export type RuleRow = Static<typeof RuleRow>
export type Rule = RuleRow & OrderedRule & { criteria: readonly RoutingCriterion[] }

/** Of a unit and an entity by their ids, what a rule that decides for them needs. */
export const effectsJson = (scope: Scope, unidad: Sql, entidad: Sql): Sql => {
  const t = nameIn(scope.esquema)
  return sql`'unidad', (select row_to_json(destino) from ${t('unidades_gestion')} destino where destino.id = ${unidad} and destino.retirado is null),
    'ofrece', array(select ofrecido.tipo_id from ${t('tipos_unidades')} ofrecido where ofrecido.unidad_gestion_id = ${unidad}),
    'entidad_id', ${entidad}, 'entidad', (select reparadora.codigo from ${t('entidades')} reparadora where reparadora.id = ${entidad})`
}

/** The rules that are not off, in their order. */
export const rulesJson = (scope: Scope): Sql => {
  const t = nameIn(scope.esquema)
  const members = sql`select p.id from ${t('usuarios_entidades')} x join ${t('usuarios')} p on p.id = x.usuario_id
    where x.entidad_id = e.id and p.activado`
  return sql`(
    select coalesce(json_agg(json_build_object('codigo', r.codigo, 'modo', r.modo, 'orden', r.orden, 'si', r.si,
        'acto_id', (select c.acto_id from ${t('cambios_config')} c where c.tabla = 'reglas_encaminamiento'
           and c.fila = jsonb_build_object('codigo', r.codigo) order by c.id desc limit 1),
        ${effectsJson(scope, sql`r.unidad_id`, sql`e.id`)},
        'persona_id', persona.id, 'reparadores', case when persona.id is not null then array[persona.id] else array(${members} limit 2) end,
        'prioridad', r.prioridad, 'dias', r.dias) order by r.orden, r.codigo), '[]')
      from ${t('reglas_encaminamiento')} r
      left join ${t('entidades')} e on e.id = r.entidad_id and e.activa and e.rol = 'REPARADOR'
      left join lateral (${members} and p.id = r.persona_id) persona on true
     where r.modo <> 'apagada')`
}

/** A rule whose condition cannot be read matches nothing. */
export const ruleOf = (row: RuleRow): Rule[] => {
  const parsed = parseRouting(row.si)
  return 'ok' in parsed ? [{ ...row, criteria: parsed.ok, matches: matcherOf(parsed.ok) }] : []
}

const PlaceRow = obj({ distrito: nullable(str()), barrio: nullable(str()), calle: nullable(str()) })

/** The place of a report under the names that are stored. */
export const placeNamesOf = async (read: Read, scope: Scope, place: GivenPlace): Promise<Static<typeof PlaceRow>> => {
  const row = await statement(PlaceRow)`
    select distrito, barrio, direccioncalle as calle from (${storedPlace(scope, place)}) lugar`.first(read)
  return row ?? { distrito: null, barrio: null, calle: null }
}

/** Of a type of a report: ids of units and entities, a priority, days; `persona`: somebody as well. */
export const Route = partOf({
  unidad: opt(int()),
  entidad: opt(nullable(int())),
  prioridad: opt(oneOf(...priorities)),
  dias: opt(nullable(int())),
  persona: opt(bool()),
})
export type Route = Static<typeof Route>
export type Note = { tipo_id: number; ensayo: boolean; regla: string; acto_id: number | null; antes: Route; despues: Route }

/** A part of a statement that inserts what rules decided on the incident. */
export const noteParts = (scope: Scope, incidencia_id: Sql, notes: readonly Note[]): Sql[] => {
  if (notes.length === 0) return []
  const rows = JSON.stringify(notes)
  return [
    sql`notas as (insert into ${nameIn(scope.esquema)('reglas_aplicadas')} (incidencia_id, tipo_id, ensayo, regla, acto_id, fecha, antes, despues)
      select ${incidencia_id}, x.tipo_id, x.ensayo, x.regla, x.acto_id, ${scope.now}::timestamptz, x.antes, x.despues
        from jsonb_to_recordset(${rows}::jsonb) x (tipo_id bigint, ensayo boolean, regla text, acto_id bigint, antes jsonb, despues jsonb))`,
  ]
}

export const AppliedRow = obj({ tipo_id: int(), despues: Route })
/** What rules decided on the incident `i`, for the tasks that it gets later. */
export const appliedJson = (scope: Scope): Sql => sql`(
  select coalesce(json_agg(json_build_object('tipo_id', n.tipo_id, 'despues', n.despues)), '[]')
    from ${nameIn(scope.esquema)('reglas_aplicadas')} n where n.incidencia_id = i.id and not n.ensayo)`
