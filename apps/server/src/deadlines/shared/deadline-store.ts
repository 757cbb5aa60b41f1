import { explainDeadline, type ExplainedDeadline, type TaskDeadline } from '@avisa/contract/deadlines/task-deadline'
import { arr, bool, int, nullable, obj, oneOf, str, type Static } from '@avisa/contract/http/schema'
import { priorities } from '@avisa/contract/types/priorities'
import { toServerDate } from '@avisa/contract/values/dates'
import { sql } from 'kysely'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import type { Sql } from '#/platform/database/lists.ts'
import { preparedStatement } from '#/platform/database/prepared-statements.ts'
import { statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { noticeOf, targetsJson, TargetsRow, usableTargets } from './target-store.ts'

const Step = obj({
  at: int(),
  pista: oneOf('tecnico', 'reparacion'),
  inicial: bool(),
  final: bool(),
  finaliza: bool(),
  pendiente_validar: bool(),
  pausa_plazo: bool(),
  cuenta_respuesta: bool(),
})
const TaskFacts = obj({
  id: int(),
  incidencia_id: int(),
  unidad: int(),
  prioridad: oneOf(...priorities),
  tipos: arr(int()),
  fecha: int(),
  dia: str(),
  finished: nullable(int()),
  nivel_aviso: int(),
  steps: arr(Step),
})
export type TaskFacts = Static<typeof TaskFacts>

type Clocked = Pick<Scope, 'esquema' | 'zona' | 'now'>

const milliseconds = (moment: Sql): Sql => sql`floor(extract(epoch from ${moment}) * 1000)::bigint`

/** What decides the deadlines of the tasks `o` that `which` says. */
const factsSelect = ({ esquema, zona }: Clocked, which: Sql): Sql => {
  const t = nameIn(esquema)
  return sql`
    select o.id, o.incidencia_id, o.unidad_gestion_id as unidad, o.prioridad, array_remove(array[y.id, y.tipo_padre], null) as tipos,
           ${milliseconds(sql`o.fecha`)} as fecha, to_char(i.fecha at time zone ${zona}, 'YYYY-MM-DD') as dia,
           ${milliseconds(sql`o.fecha_finalizacion`)} as finished, o.nivel_aviso,
           (select coalesce(json_agg(json_build_object('at', ${milliseconds(sql`h.fecha`)}, 'pista', s.pista, 'inicial', s.inicial, 'final', s.final,
                'finaliza', s.finaliza, 'pendiente_validar', s.pendiente_validar, 'pausa_plazo', s.pausa_plazo,
                'cuenta_respuesta', s.cuenta_respuesta and h.accion <> 'creada') order by h.fecha, h.id), '[]')
              from ${t('historial')} h join ${t('estados')} s on s.id = h.estado_id
             where h.modelo = 'tarea' and h.modelo_id = o.id) as steps
      from ${t('tareas')} o join ${t('incidencias')} i on i.id = o.incidencia_id join ${t('tipos')} y on y.id = o.tipoincidencia_id
     where ${which}`
}

export const readTargets = async (read: Read, scope: Pick<Scope, 'esquema'>): Promise<TargetsRow> => {
  const row = await statement(obj({ configurados: TargetsRow }))`select ${targetsJson(scope)} as configurados`.first(read)
  return row?.configurados ?? { reglas: { plazos: [], calendarios: [] }, escalones: [] }
}

export const explainTask = ({ unidad, ...facts }: TaskFacts, targets: TargetsRow, zona: string): ExplainedDeadline =>
  explainDeadline({ ...facts, unidad }, usableTargets(targets, zona))

/** How the deadline of a task came about. */
export const readExplained = async (
  read: Read,
  scope: Clocked,
  id: number,
): Promise<(ExplainedDeadline & { targets: TargetsRow }) | undefined> => {
  const facts = await statement(TaskFacts)`${factsSelect(scope, sql`o.id = ${id}`)}`.first(read)
  if (!facts) return undefined
  const targets = await readTargets(read, scope)
  return { ...explainTask(facts, targets, scope.zona), targets }
}

type DeadlineColumns = TaskDeadline & { siguiente_aviso: number | null; nivel_aviso: number }

const columnsOf = (deadline: TaskDeadline, notice: Pick<DeadlineColumns, 'siguiente_aviso' | 'nivel_aviso'>): DeadlineColumns => {
  const { plazo_id, vence, vence_respuesta, vence_visita, ambar, respondida, visitada, pausada_desde, minutos_pausados } = deadline
  return {
    plazo_id,
    vence,
    vence_respuesta,
    vence_visita,
    ambar,
    respondida,
    visitada,
    pausada_desde,
    minutos_pausados,
    ...notice,
  }
}

/** When an incident is due, and once all of its work has ended whether each part was done in time. */
export const incidentDue = (tasks: readonly Pick<ExplainedDeadline, 'vence' | 'ambar' | 'clock'>[]) => {
  const open = tasks.flatMap(({ vence, ambar }) => (ambar === null || vence === null ? [] : [vence]))
  const due = tasks.flatMap(({ vence, clock }) => (vence === null ? [] : [{ vence, fin: clock.fin }]))
  const isEnded = due.length > 0 && tasks.every(({ clock }) => clock.fin !== null)
  return {
    vence: open.length === 0 ? null : Math.max(...open),
    en_plazo: isEnded ? due.every(({ vence, fin }) => fin !== null && fin <= vence) : null,
  }
}

const moments = ['vence', 'vence_respuesta', 'vence_visita', 'ambar', 'respondida', 'visitada', 'pausada_desde', 'siguiente_aviso'] as const
const numbers = ['plazo_id', 'minutos_pausados', 'nivel_aviso'] as const
const written = [...moments, ...numbers]
const incoming = sql.join([
  ...moments.map((name) => sql`to_timestamp(n.${sql.id(name)} / 1000.0)`),
  ...numbers.map((name) => sql`n.${sql.id(name)}`),
])
const stored = sql.join(written.map((name) => sql`o.${sql.id(name)}`))
const assigned = sql.join([
  ...moments.map((name) => sql`${sql.id(name)} = to_timestamp(n.${sql.id(name)} / 1000.0)`),
  ...numbers.map((name) => sql`${sql.id(name)} = n.${sql.id(name)}`),
])

type Written = {
  tasks: readonly ({ id: number } & DeadlineColumns)[]
  incidents: readonly ({ id: number } & ReturnType<typeof incidentDue>)[]
}

/** Rows that stay as they were are neither written nor locked. */
const writeDeadlines = async (tx: Tx, { esquema }: Clocked, { tasks, incidents }: Written): Promise<void> => {
  const t = nameIn(esquema)
  await sql`${preparedStatement}
    with tareas_nuevas as (
      update ${t('tareas')} o set ${assigned}
        from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) n (id bigint, plazo_id bigint, vence bigint, vence_respuesta bigint, vence_visita bigint,
          ambar bigint, respondida bigint, visitada bigint, pausada_desde bigint, siguiente_aviso bigint, minutos_pausados integer, nivel_aviso integer)
       where o.id = n.id and (${stored}) is distinct from (${incoming}))
    update ${t('incidencias')} i set vence = to_timestamp(n.vence / 1000.0), en_plazo = n.en_plazo
      from jsonb_to_recordset(${JSON.stringify(incidents)}::jsonb) n (id bigint, vence bigint, en_plazo boolean)
     where i.id = n.id and (i.vence, i.en_plazo) is distinct from (to_timestamp(n.vence / 1000.0), n.en_plazo)`.execute(tx)
}

const write = async (
  tx: Tx,
  scope: Clocked,
  { facts, targets, quiet }: { facts: readonly TaskFacts[]; targets: TargetsRow; quiet: boolean },
): Promise<void> => {
  if (facts.length === 0) return
  const { zona } = scope
  const now = scope.now.getTime()
  const explained = facts.map((task) => ({ task, deadline: explainTask(task, targets, zona) }))
  const byIncident = Map.groupBy(explained, ({ task }) => task.incidencia_id)
  await writeDeadlines(tx, scope, {
    tasks: explained.map(({ task: { id, nivel_aviso }, deadline }) => ({
      id,
      ...columnsOf(deadline, noticeOf(deadline, { targets, zona, now, nivel: nivel_aviso, quiet })),
    })),
    incidents: [...byIncident].map(([id, tasks]) => ({ id, ...incidentDue(tasks.map(({ deadline }) => deadline)) })),
  })
}

/** Computes the deadlines of these incidents' tasks again; after every change of a task, in its transaction. */
export const updateDeadlines = async (tx: Tx, scope: Clocked, incidents: readonly number[]): Promise<void> => {
  if (incidents.length === 0) return
  const row = await statement(obj({ tareas: arr(TaskFacts), configurados: TargetsRow }))`${preparedStatement}
    select coalesce((select json_agg(f) from (${factsSelect(scope, sql`o.incidencia_id = any(${incidents}::bigint[])`)}) f), '[]') as tareas,
           ${targetsJson(scope)} as configurados`.first(tx)
  if (row) await write(tx, scope, { facts: row.tareas, targets: row.configurados, quiet: false })
}

/** The next incidents with open work after this one. */
export const openIncidents = async (read: Read, esquema: string, { after, most }: { after: number; most: number }): Promise<number[]> => {
  const t = nameIn(esquema)
  const rows = await statement(obj({ id: int() }))`
    select i.id from ${t('incidencias')} i
     where i.id > ${after} and i.cerrada is null and i.estado_incidencia_id in (select s.id from ${t('estados')} s where not s.final)
     order by i.id limit ${most}`.all(read)
  return rows.map(({ id }) => id)
}

/** The same after a change of the configuration, with the targets that were read for all; of what lies in the past nobody is notified. */
export const recomputeDeadlines = async (
  tx: Tx,
  scope: Clocked,
  { incidents, targets }: { incidents: readonly number[]; targets: TargetsRow },
): Promise<void> => {
  const facts = await statement(TaskFacts)`${factsSelect(scope, sql`o.incidencia_id = any(${incidents}::bigint[])`)}`.all(tx)
  await write(tx, scope, { facts, targets, quiet: true })
}

type NewTask = { tipos: readonly number[]; prioridad: TaskFacts['prioridad']; unidad: number; fecha: Date }

/** The columns of a task that is about to be created. */
export const newDeadline = (scope: Clocked, task: NewTask, targets: TargetsRow) => {
  const { zona, now } = scope
  const fecha = task.fecha.getTime()
  const dia = toServerDate(task.fecha, zona).slice(0, 10)
  const deadline = explainDeadline({ ...task, fecha, dia, finished: null, steps: [] }, usableTargets(targets, zona))
  const { vence, vence_respuesta, vence_visita, ambar, plazo_id } = deadline
  const { siguiente_aviso, nivel_aviso } = noticeOf(deadline, { targets, zona, now: now.getTime(), nivel: 0, quiet: false })
  const dateOf = (time: number | null) => (time === null ? null : new Date(time))
  return {
    plazo_id,
    nivel_aviso,
    vence: dateOf(vence),
    vence_respuesta: dateOf(vence_respuesta),
    vence_visita: dateOf(vence_visita),
    ambar: dateOf(ambar),
    siguiente_aviso: dateOf(siguiente_aviso),
  }
}
