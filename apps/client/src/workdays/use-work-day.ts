import { finishOpenWorkDay, finishWorkDay, listOwnWorkDays, startWorkDay } from '@avisa/contract/workdays/routes'
import type { WorkDay, WorkDayStart, WorkDayStop } from '@avisa/contract/workdays/schemas'
import { useClient } from '#/platform/client.ts'
import type { AnswerOf } from '#/platform/call.ts'
import { instantOf } from '#/platform/dates.ts'
import { useZone } from '#/platform/text.ts'
import { useOutbox, useOutboxItem, type OutboxItem } from '#/platform/outbox/use-outbox.ts'
import { useLoad } from '#/platform/queries.ts'
import { loadOf, queryClient } from '#/platform/query-client.ts'
import { usePerson } from '#/platform/session.ts'

/** `id` is unknown while its start is pending. */
export type RunningDay = {
  id: number | undefined
  centro: string
  vehiculo: string
  inicio: Date
  tareas_hechas: number
  incidencias: number
}

const runningDayOf = (day: WorkDay, zone: string): RunningDay => ({
  id: day.id,
  centro: day.centro,
  vehiculo: day.vehiculo,
  inicio: instantOf(day.created_at, zone) ?? new Date(),
  tareas_hechas: day.tareas_hechas,
  incidencias: day.incidencias?.length ?? 0,
})

const startedDayOf = ({ body, writtenAt }: OutboxItem): RunningDay => {
  const { centro, vehiculo = '', fecha = writtenAt } = body as WorkDayStart
  return { id: undefined, centro, vehiculo, inicio: new Date(fecha), tareas_hechas: 0, incidencias: 0 }
}

const ends: ReadonlySet<string> = new Set([finishWorkDay.path, finishOpenWorkDay.path])
const openDay = { criteria: '(estado,=,abierto)', include: 'incidencias' } as const

/** In ms. */
export const endOf = ({ body, writtenAt }: OutboxItem): number => {
  const { fecha } = body as WorkDayStop
  return fecha === undefined ? writtenAt : Date.parse(fecha)
}

/**
 * The server's state with the pending changes of this device applied. `begun`: id of a start in the
 * outbox, whose answer counts until the list contains it; `main`: the screen is about the day.
 */
export const useWorkDay = ({ begun: startId, main }: { begun?: string | undefined; main?: true } = {}) => {
  const client = useClient()
  const zone = useZone()
  const usuarioId = usePerson()?.user_id ?? 0
  const args = { params: { usuarioId }, query: openDay }
  const query = useLoad(listOwnWorkDays, args, main ? { main } : {})
  const answered = useOutboxItem(startId)?.answer as WorkDay | undefined
  const { items } = useOutbox()
  // The last change counts: a day ended without signal may be followed by another.
  const changes = items.filter(({ path }) => path === startWorkDay.path || ends.has(path))
  const refused = changes.find(({ state }) => state === 'refused')
  const last = changes.findLast(({ state }) => state !== 'refused')
  const [start, stop] = last && ends.has(last.path) ? [undefined, last] : [last, undefined]
  const first = query.data?.data[0] ?? answered
  const started = start ? startedDayOf(start) : first && runningDayOf(first, zone)
  return {
    query,
    /** Undefined where none runs or is known. */
    day: stop ? undefined : started,
    /** The last pending change, of either kind. */
    waiting: { start, stop },
    refused,
    /** Until the server answers. */
    forgetOpen: () => {
      const { queryKey } = loadOf(client, listOwnWorkDays, args)
      queryClient(client).setQueryData<AnswerOf<typeof listOwnWorkDays>>(queryKey, (list) => list && { ...list, data: [] })
    },
  }
}
