import { finishOpenWorkDay, finishWorkDay, listOwnWorkDays, startWorkDay } from '@avisa/contract/workdays/routes'
import type { WorkDay, WorkDayStart, WorkDayStop } from '@avisa/contract/workdays/schemas'
import type { AnswerOf } from '#/platform/call.ts'
import { instantOf } from '#/platform/dates.ts'
import { useOutbox, useOutboxItem, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { loadOf, queryClient, useLoad } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'

/** The running day as the screen shows it. `id` is unknown while its start waits to be sent. */
export type RunningDay = {
  id: number | undefined
  centro: string
  vehiculo: string
  inicio: Date
  tareas_hechas: number
  incidencias: number
}

const runningDayOf = (day: WorkDay): RunningDay => ({
  id: day.id,
  centro: day.centro,
  vehiculo: day.vehiculo,
  inicio: instantOf(day.created_at) ?? new Date(),
  tareas_hechas: day.tareas_hechas,
  incidencias: day.incidencias?.length ?? 0,
})

const startedDayOf = ({ body, writtenAt }: OutboxItem): RunningDay => {
  const { centro, vehiculo = '', fecha = writtenAt } = body as WorkDayStart
  return { id: undefined, centro, vehiculo, inicio: new Date(fecha), tareas_hechas: 0, incidencias: 0 }
}

const ends: ReadonlySet<string> = new Set([finishWorkDay.path, finishOpenWorkDay.path])
const openDay = { criteria: '(estado,=,abierto)', include: 'incidencias' } as const

/** When an end that waits to be sent was, in milliseconds. */
export const endOf = ({ body, writtenAt }: OutboxItem): number => {
  const { fecha } = body as WorkDayStop
  return fecha === undefined ? writtenAt : Date.parse(fecha)
}

/**
 * The person's running day: what the server knows, and over it what was done here and waits to be sent. `begun`: a start
 * in the outbox, whose answer holds until the list has it; `main`: the screen is about it.
 */
export const useWorkDay = ({ begun: startId, main }: { begun?: string | undefined; main?: true } = {}) => {
  const usuarioId = usePerson()?.user_id ?? 0
  const args = { params: { usuarioId }, query: openDay }
  const query = useLoad(listOwnWorkDays, args, main ? { main } : {})
  const answered = useOutboxItem(startId)?.answer as WorkDay | undefined
  const { items } = useOutbox()
  // What was done last counts: a day that ends without signal may be followed by another.
  const done = items.filter(({ path }) => path === startWorkDay.path || ends.has(path))
  const refused = done.find(({ state }) => state === 'refused')
  const last = done.findLast(({ state }) => state !== 'refused')
  const [start, stop] = last && ends.has(last.path) ? [undefined, last] : [last, undefined]
  const first = query.data?.data[0] ?? answered
  const started = start ? startedDayOf(start) : first && runningDayOf(first)
  return {
    query,
    /** Undefined where none runs, or none is known to. */ day: stop ? undefined : started,
    /** Waiting to be sent: one of them, the last. */ waiting: { start, stop },
    refused,
    /** Until the server says so itself. */
    forgetOpen: () => {
      const { queryKey } = loadOf(listOwnWorkDays, args)
      queryClient.setQueryData<AnswerOf<typeof listOwnWorkDays>>(queryKey, (list) => list && { ...list, data: [] })
    },
  }
}
