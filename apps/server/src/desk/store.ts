import { isUnusual, manyOf, openTasks, sinceYesterday, figuresFor, waitingFor, type Question } from '@avisa/contract/desk/figures'
import type { Desk } from '@avisa/contract/desk/schemas'
import { exactCountUpTo } from '@avisa/contract/http/page-size'
import { arr, bool, int, nullable, obj, str, type Static } from '@avisa/contract/http/schema'
import { toServerDate } from '@avisa/contract/values/dates'
import { sql } from 'kysely'
import { incidentsWhere } from '#/incidents/shared/criteria-store.ts'
import { incidentSeen, viewerOf, type Viewer } from '#/incidents/shared/sight-store.ts'
import { nameIn, type Read } from '#/platform/database/database.ts'
import { among, type Sql } from '#/platform/database/lists.ts'
import { fullName } from '#/platform/database/names.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { localised } from '#/incidents/shared/column-store.ts'
import { tasksWhere } from '#/tasks/shared/store.ts'

const StatusFacts = obj({ id: int(), final: bool(), pendiente_aceptar: bool(), pendiente_validar: bool() })
type At = { scope: Scope; viewer: Viewer; underWay: readonly number[] }

const selected = (question: Question, at: At): Sql => {
  const t = nameIn(at.scope.esquema)
  return question.modelo === 'tareas'
    ? sql`${t('tareas')} o where ${tasksWhere(question.criterios, at)}`
    : sql`${t('incidencias')} i where ${incidentsWhere(question.criterios, at)}`
}
const countOf = (question: Question, at: At): Sql =>
  sql`(select count(*)::int from (select 1 from ${selected(question, at)} limit ${exactCountUpTo + 1}) as hasta)`

const days = 14
const today = ({ now, zona }: Scope) => sql`${toServerDate(now, zona).slice(0, 10)}::date`
const dayOf = (column: Sql, { zona }: Scope) => sql`(${column} at time zone ${zona})::date`

const Group = obj({
  tipo_id: int(),
  descripcion_es: str(),
  descripcion_val: str(),
  icono: str(),
  distrito: nullable(str()),
  total: int(),
  antes: int(),
})
type Group = Static<typeof Group>
const Load = obj({ id: int(), nombre: str(), total: int(), vencidas: int() })
const Row = obj({ totales: arr(int()), dias: arr(int()), grupos: arr(Group), carga: arr(Load) })

const recent = (at: At): Sql => {
  const { scope, viewer } = at
  const t = nameIn(scope.esquema)
  return sql`recientes as materialized (
      select ${dayOf(sql`i.fecha`, scope)} as dia, i.tipoincidencia_id, i.distrito from ${t('incidencias')} i
       where i.fecha >= ((${today(scope)} - ${days - 1}::int)::timestamp at time zone ${scope.zona}) and ${incidentSeen(scope, viewer.sight)}),
    grupos as (
      select r.tipoincidencia_id, r.distrito, grouping(r.distrito) = 1 as todos,
             count(*) filter (where r.dia >= ${today(scope)} - 1)::int as total, count(*) filter (where r.dia < ${today(scope)} - 1)::int as antes
        from recientes r group by grouping sets ((r.tipoincidencia_id, r.distrito), (r.tipoincidencia_id)))`
}

const loadOf = (at: At): Sql => {
  const { scope, viewer } = at
  const t = nameIn(scope.esquema)
  const managed = scope.person?.entidades_responsable_ids ?? []
  const all = viewer.sight.tareas === 'todas'
  const by = all ? sql`o.entidad_reparadora_id` : sql`o.encargado_id`
  const mine = all ? sql`true` : among(sql`o.entidad_reparadora_id`, managed)
  const name = all
    ? sql`(select ${localised('e.nombre', scope)} from ${t('entidades')} e where e.id = x.id)`
    : sql`(select ${fullName('u')} from ${t('usuarios')} u where u.id = x.id)`
  return sql`select x.id, ${name} as nombre, x.total, x.vencidas from (
      select ${by} as id, count(*)::int as total, count(*) filter (where o.ambar is not null and o.vence < ${scope.now} and o.pausada_desde is null)::int as vencidas
        from ${selected(openTasks(), at)} and ${by} is not null and ${mine} group by 1 order by 2 desc, 1 limit 6) x`
}

const worst = (groups: readonly Group[]): Group | undefined => groups.find(({ total, antes }) => isUnusual(total, antes / (days - 2)))

export const readDesk = async (read: Read, scope: Scope): Promise<Desk> => {
  const t = nameIn(scope.esquema)
  const viewer = viewerOf(scope)
  const statuses = await statement(
    StatusFacts,
  )`select id, final, pendiente_aceptar, pendiente_validar from ${t('estados')} order by id`.all(read)
  const at = { scope, viewer, underWay: statuses.filter(({ final }) => !final).map(({ id }) => id) }
  const waiting = waitingFor(scope.person, statuses)
  const figures = figuresFor(scope.person)
  const questions = [...figures, ...waiting].map(({ question }) => question)
  const row = await statement(Row)`
    with ${recent(at)}
    select array[${sql.join(questions.map((question) => countOf(question, at)))}]::int[] as totales,
           array(select (select count(*)::int from recientes r where r.dia = ${today(scope)} - d) from generate_series(${days - 1}::int, 0, -1) d) as dias,
           (select coalesce(json_agg(g order by g.total desc, g.tipo_id), '[]') from (
              select y.id as tipo_id, y.descripcion_es, y.descripcion_val, y.icono, g.distrito, g.total, g.antes
                from grupos g join ${t('tipos')} y on y.id = g.tipoincidencia_id
               where (g.todos or g.distrito is not null) and g.total >= ${manyOf} order by g.total desc, g.todos, 1 limit 20) g) as grupos,
           (select coalesce(json_agg(c order by c.total desc, c.id), '[]') from (${loadOf(at)}) c) as carga`.first(read)
  if (!row) throw new Error('a select without from answers one row')
  const counted = (question: Question, total: number) => ({
    ...question,
    total: Math.min(total, exactCountUpTo),
    minimo: total > exactCountUpTo,
  })
  const group = worst(row.grupos)
  const field = viewer.sight.tareas === 'todas' ? 'entidad_reparadora_id' : 'encargado_id'
  const totalAt = (index: number) => row.totales[index] ?? 0
  return {
    cifras: figures.map(({ codigo, question }, i) => ({
      codigo,
      ...counted(question, totalAt(i)),
      dias: codigo === 'nuevas' ? row.dias : null,
    })),
    esperan: waiting.map(({ codigo, question }, i) => ({ codigo, ...counted(question, totalAt(figures.length + i)) })),
    aviso: group ? unusual(group) : null,
    carga: row.carga.map(({ id, nombre, total, vencidas }) => ({
      ...counted(openTasks({ field, operator: '=', values: [id] }), total),
      nombre,
      vencidas,
    })),
  }
}

const unusual = ({ tipo_id, antes, total, distrito, ...type }: Group): NonNullable<Desk['aviso']> => ({
  ...type,
  ...sinceYesterday(
    { field: 'tipoincidencia_id', operator: '=', values: [tipo_id] },
    ...(distrito === null ? [] : [{ field: 'distrito', operator: '=' as const, values: [distrito] }]),
  ),
  distrito,
  total,
  minimo: false,
  normal: Math.round((antes / (days - 2)) * 2),
})
