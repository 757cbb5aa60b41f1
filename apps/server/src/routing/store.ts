import type { TriedRule } from '@avisa/contract/routing/schemas'
import { AppliedRule, RoutingPerson } from '@avisa/contract/routing/schemas'
import { priorities } from '@avisa/contract/types/priorities'
import { arr, int, nullable, num, obj, oneOf, str, type Static } from '@avisa/contract/http/schema'
import { sql } from 'kysely'
import { localised } from '#/incidents/shared/column-store.ts'
import { stamp } from '#/platform/database/lists.ts'
import { effectsJson, rulesJson, RuleRow, type Rule, ruleOf } from '#/incidents/shared/routing-store.ts'
import { incidentSeenAsStaff, viewerOf } from '#/incidents/shared/sight-store.ts'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { fullName } from '#/platform/database/names.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'

/** Active people of an entity, by name. */
export const peopleOf = (read: Read, scope: Scope, entidad: string) => {
  const t = nameIn(scope.esquema)
  return statement(RoutingPerson)`
    select u.id, ${fullName('u')} as nombre from ${t('usuarios_entidades')} x
      join ${t('usuarios')} u on u.id = x.usuario_id join ${t('entidades')} e on e.id = x.entidad_id
     where e.codigo = ${entidad} and u.activado order by avisa.plegar(u.nombre || ' ' || u.apellidos), u.id`.all(read)
}

/** What rules decided on an incident, in the order of its types. */
export const appliedTo = (read: Read, scope: Scope, id: number): Promise<AppliedRule[]> => {
  const t = nameIn(scope.esquema)
  const nameOf = (campo: 'unidad' | 'entidad', values: string) => {
    const table = t(campo === 'unidad' ? 'unidades_gestion' : 'entidades')
    return sql`(select ${localised('x.nombre', scope)} from ${table} x where x.id = (${sql.ref(values)} ->> ${sql.lit(campo)})::bigint)`
  }
  const words = (values: string) => sql`case p.campo when 'unidad' then ${nameOf('unidad', values)}
    when 'entidad' then ${nameOf('entidad', values)} else ${sql.ref(values)} ->> p.campo end`
  return statement(AppliedRule)`
    select n.regla, coalesce(${localised('r.nombre', scope)}, n.regla) as nombre, ${localised('y.descripcion', scope)} as tipo, n.ensayo,
           ${stamp(sql`n.fecha`, scope)} as fecha, n.acto_id, n.despues ? 'persona' as persona,
           (select coalesce(json_agg(json_build_object('campo', p.campo, 'antes', ${words('n.antes')}, 'despues', ${words('n.despues')})
               order by p.orden), '[]')
              from (values (1, 'unidad'), (2, 'entidad'), (3, 'prioridad'), (4, 'dias')) p (orden, campo)
             where n.despues ? p.campo) as partes
      from ${t('reglas_aplicadas')} n join ${t('tipos')} y on y.id = n.tipo_id
      left join ${t('reglas_encaminamiento')} r on r.codigo = n.regla
      left join ${t('incidencias_tipos')} x on x.incidencia_id = n.incidencia_id and x.tipo_id = n.tipo_id
     where n.incidencia_id = ${id} order by x.orden, n.tipo_id, n.ensayo`.all(read)
}

export const isSeen = async (read: Read, scope: Scope, id: number): Promise<boolean> => {
  const row = await statement(obj({ id: int() }))`
    select i.id from ${nameIn(scope.esquema)('incidencias')} i
     where i.id = ${id} and ${incidentSeenAsStaff(scope, viewerOf(scope).sight)}`.first(read)
  return row !== undefined
}

/** The active rules in their order, with the tried one in its place, as if it were active. */
export const rulesWith = async (read: Read, scope: Scope, tried: TriedRule): Promise<{ rules: Rule[]; rule: Rule | undefined }> => {
  const t = nameIn(scope.esquema)
  const unit = sql`(select u.id from ${t('unidades_gestion')} u where u.codigo = ${tried.unidad ?? null}::text)`
  const entity = sql`(select e.id from ${t('entidades')} e where e.codigo = ${tried.entidad ?? null}::text and e.activa and e.rol = 'REPARADOR')`
  const own = sql`json_build_object('codigo', ${tried.clave ?? ''}::text, 'modo', 'activa', 'orden', ${tried.orden}::integer, 'si', ${tried.si}::text,
    'acto_id', null, ${effectsJson(scope, unit, entity)}, 'persona_id', null, 'reparadores', array[]::bigint[],
    'prioridad', ${tried.prioridad ?? null}::text, 'dias', ${tried.dias ?? null}::integer)`
  const row = await statement(obj({ reglas: arr(RuleRow), propia: RuleRow }))`select ${rulesJson(scope)} as reglas, ${own} as propia`.first(
    read,
  )
  if (!row) throw new Error('a select without from answers one row')
  const [rule] = ruleOf(row.propia)
  const others = row.reglas.filter(({ modo, codigo }) => modo === 'activa' && codigo !== tried.clave).flatMap(ruleOf)
  const isBefore = ({ orden, codigo }: Rule) => orden < tried.orden || (orden === tried.orden && codigo < (tried.clave ?? '~'))
  return { rule, rules: rule ? [...others.filter(isBefore), rule, ...others.filter((other) => !isBefore(other))] : others }
}

const Names = obj({ id: int(), clase: oneOf('tipo', 'unidad', 'entidad', 'origen'), codigo: str(), grupo: nullable(str()) })
export type Codes = Readonly<Record<Static<typeof Names>['clase'], ReadonlyMap<number, Static<typeof Names>>>>

/** The codes by which conditions name things. */
export const readCodes = async (read: Read, scope: Scope): Promise<Codes> => {
  const t = nameIn(scope.esquema)
  const rows = await statement(Names)`
    select y.id, 'tipo' as clase, y.codigo, g.codigo as grupo from ${t('tipos')} y left join ${t('tipos')} g on g.id = y.tipo_padre
    union all select id, 'unidad', codigo, null from ${t('unidades_gestion')}
    union all select id, 'entidad', codigo, null from ${t('entidades')}
    union all select id, 'origen', codigo, null from ${t('origenes')}`.all(read)
  const of = (clase: Static<typeof Names>['clase']) => new Map(rows.filter((row) => row.clase === clase).map((row) => [row.id, row]))
  return { tipo: of('tipo'), unidad: of('unidad'), entidad: of('entidad'), origen: of('origen') }
}

const PastReport = obj({
  id: int(),
  codigo: str(),
  fecha: str(),
  prioridad: oneOf(...priorities),
  geolatitud: nullable(num()),
  geolongitud: nullable(num()),
  /** The unit that it was sent to, and the one that has it. */
  unidad_id: int(),
  unidad_final_id: int(),
  origen_id: nullable(int()),
  distrito: nullable(str()),
  barrio: nullable(str()),
  calle: nullable(str()),
  texto: str(),
  tipos: arr(obj({ id: int(), entidad_id: nullable(int()), dias: nullable(int()) })),
})
export type PastReport = Static<typeof PastReport>
type Page = { days: number; before: number | null; limit: number; withText: boolean }

/** Reports of the last days that the caller sees, newest first, before the one with this id. */
export const pastReports = (read: Read, scope: Scope, { days, before, limit, withText }: Page): Promise<PastReport[]> => {
  const t = nameIn(scope.esquema)
  const earlier =
    before === null ? sql`true` : sql`(i.fecha, i.id) < (select c.fecha, c.id from ${t('incidencias')} c where c.id = ${before})`
  return statement(PastReport)`
    select i.id, i.codigo, ${stamp(sql`i.fecha`, scope)} as fecha, i.prioridad, i.geolatitud, i.geolongitud,
           coalesce((select (n.antes ->> 'unidad')::bigint from ${t('reglas_aplicadas')} n
             where n.incidencia_id = i.id and not n.ensayo and n.antes ? 'unidad' limit 1), i.unidad_gestion_id) as unidad_id,
           i.unidad_gestion_id as unidad_final_id, i.origen_id, i.distrito, i.barrio, i.direccioncalle as calle,
           ${withText ? sql`concat_ws(' ', i.contenido, i.emplazamiento)` : sql`''`} as texto,
           (select coalesce(json_agg(json_build_object('id', x.tipo_id, 'entidad_id', o.entidad_reparadora_id, 'dias', o.dias) order by x.orden), '[]')
              from ${t('incidencias_tipos')} x left join lateral (
                select o.entidad_reparadora_id, round(extract(epoch from o.fecha_finalizacion_prevista - i.fecha) / 86400)::integer as dias
                  from ${t('tareas')} o where o.incidencia_id = i.id and o.tipoincidencia_id = x.tipo_id order by o.id desc limit 1) o on true
             where x.incidencia_id = i.id) as tipos
      from ${t('incidencias')} i
     where i.fecha >= ${scope.now}::timestamptz - make_interval(days => ${days}::integer) and ${earlier}
       and ${incidentSeenAsStaff(scope, viewerOf(scope).sight)}
     order by i.fecha desc, i.id desc limit ${limit}`.all(read)
}
