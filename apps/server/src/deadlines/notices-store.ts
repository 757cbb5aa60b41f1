import { dueNotice, eventOfRung, nextNotice } from '@avisa/contract/deadlines/ladder'
import { bool, int, obj, type Static } from '@avisa/contract/http/schema'
import { toSentenceDate } from '@avisa/contract/values/dates'
import { sql } from 'kysely'
import { notifyAll } from '#/notifications/shared/notify-store.ts'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { date, statement } from '#/platform/database/rows.ts'
import type { Deps } from '#/platform/deps.ts'
import type { Scope } from '#/platform/scope.ts'
import { readTargets } from './shared/deadline-store.ts'
import { calendarOf, rungsOf, type TargetsRow } from './shared/target-store.ts'

const atOnce = 200
const DueTask = obj({
  id: int(),
  incidencia_id: int(),
  plazo_id: int(),
  vence: date(),
  ambar: date(),
  siguiente_aviso: date(),
  nivel_aviso: int(),
})
type DueTask = Static<typeof DueTask>

type Moment = Pick<Scope, 'esquema' | 'zona' | 'now'>

const Pending = obj({ vencen: bool(), cambiada: bool() })

/** Whether a notice is due, and whether the configuration is newer than the deadlines. */
export const readPending = async (read: Read, { esquema, now }: Moment): Promise<Static<typeof Pending>> => {
  const t = nameIn(esquema)
  const row = await statement(Pending)`
    select exists (select from ${t('tareas')} where siguiente_aviso <= ${now}) as vencen,
           exists (select from ${t('versiones')} c where c.nombre = 'configuracion'
             and c.version > coalesce((select p.version from ${t('versiones')} p where p.nombre = 'plazos'), 0)) as cambiada`.first(read)
  return row ?? { vencen: false, cambiada: false }
}

/** Targets that were withdrawn meanwhile have no calendar here: their tasks are computed again. */
const judge = (task: DueTask, targets: TargetsRow, { zona, now }: Moment) => {
  const { id, incidencia_id, plazo_id } = task
  const calendar = calendarOf(targets, plazo_id, zona)
  if (!calendar) return { next: { id, siguiente_aviso: null, nivel_aviso: task.nivel_aviso }, news: [] }
  const due = { vence: task.vence.getTime(), ambar: task.ambar.getTime() }
  const rungs = rungsOf(targets, plazo_id)
  const reached = dueNotice(due, rungs, calendar, { since: task.siguiente_aviso.getTime(), now: now.getTime() })
  const next = { id, siguiente_aviso: nextNotice(due, rungs, calendar, now.getTime()), nivel_aviso: reached?.nivel ?? task.nivel_aviso }
  if (!reached) return { next, news: [] }
  const { cuando, rung } = reached
  const evento = eventOfRung[cuando]
  const matching = rungs.filter((row) => row.cuando === cuando && (rung === undefined || row.cada === rung.cada))
  const reglas = matching.map(({ quien, canal }) =>
    quien === 'administracion_unidad'
      ? ({ evento, quien: 'personal_unidad', solo: 'administracion_unidad', canal, plantilla: evento, clase: 'trabajo' } as const)
      : ({ evento, quien, canal, plantilla: evento, clase: 'trabajo' } as const),
  )
  const desde = { es: toSentenceDate(task.vence, zona, 'es'), ca: toSentenceDate(task.vence, zona, 'ca') }
  return { next, news: [{ id: incidencia_id, events: [{ evento, tarea_id: id, desde }], ...(reglas.length > 0 ? { reglas } : {}) }] }
}

/** Notifies the next tasks that are due and sets when each is checked again; returns how many. One process at a time: another finds the lock taken and leaves. */
export const notifyNextDue = async (deps: Deps, tx: Tx, at: Moment): Promise<number> => {
  const { esquema, now } = at
  const t = nameIn(esquema)
  const lock = await statement(obj({ mine: bool() }))`select ${tryLock(esquema)} as mine`.first(tx)
  if (!lock?.mine) return 0
  const tasks = await statement(DueTask)`
    select id, incidencia_id, plazo_id, vence, ambar, siguiente_aviso, nivel_aviso from ${t('tareas')}
     where siguiente_aviso <= ${now} and plazo_id is not null and vence is not null and ambar is not null
     order by siguiente_aviso limit ${atOnce} for update skip locked`.all(tx)
  if (tasks.length === 0) return 0
  const targets = await readTargets(tx, at)
  const judged = tasks.map((task) => judge(task, targets, at))
  await sql`
    update ${t('tareas')} o set siguiente_aviso = to_timestamp(n.siguiente_aviso / 1000.0), nivel_aviso = n.nivel_aviso
      from jsonb_to_recordset(${JSON.stringify(judged.map(({ next }) => next))}::jsonb) n (id bigint, siguiente_aviso bigint, nivel_aviso integer)
     where o.id = n.id`.execute(tx)
  await notifyAll(
    deps,
    tx,
    { ...at, person: null },
    judged.flatMap(({ news }) => news),
  )
  return tasks.length
}

const tryLock = (esquema: string) => sql`pg_try_advisory_xact_lock(hashtextextended(${`${esquema} plazos`}, 0))`

const counted = ['plazos', 'calendarios', 'festivos', 'escalones', 'estados', 'tipos']

/** Whether the configuration by which deadlines are computed has changed since the last call; from then on it counts as computed. */
export const takeChange = async (tx: Tx, { esquema }: Moment): Promise<boolean> => {
  const t = nameIn(esquema)
  const row = await statement(obj({ cambios: int() }))`
    with antes as (select coalesce(max(version), 0) as version from ${t('versiones')} where nombre = 'plazos'),
    ahora as (
      insert into ${t('versiones')} (nombre, version) select 'plazos', version from ${t('versiones')} where nombre = 'configuracion'
      on conflict (nombre) do update set version = excluded.version where ${t('versiones')}.version < excluded.version returning version)
    select count(*)::int as cambios from ahora, antes
     where antes.version = 0 or exists (
       select from ${t('actos_config')} a join ${t('cambios_config')} c on c.acto_id = a.id
        where a.version > antes.version and c.tabla = any(${counted}::text[]))`.first(tx)
  return (row?.cambios ?? 0) > 0
}
