import { minuteMs, workingBetween, type Calendar } from './calendar.ts'
import { clockOf, deadlineOf, type Clock, type ClockMove, type DeadlineLine } from './deadline.ts'
import { chooseTarget, type Target, type TargetFacts } from './targets.ts'

/** A step of a task's history, with the flags of the status that it set. */
export type ClockStep = {
  at: number
  pista: 'tecnico' | 'reparacion'
  inicial: boolean
  final: boolean
  finaliza: boolean
  pendiente_validar: boolean
  pausa_plazo: boolean
  cuenta_respuesta: boolean
}

/** The work ends with its study or with a finished repair; one that the repairer returned goes on. */
const endsWork = ({ pista, final, finaliza }: ClockStep): boolean => (pista === 'tecnico' ? final : finaliza)

/** Somebody has been there: the repair is under way, or done. */
const isVisit = ({ pista, inicial, final, finaliza, pausa_plazo }: ClockStep): boolean =>
  pista === 'reparacion' && !inicial && !pausa_plazo && (!final || finaliza)

/**
 * What a task's clock reads of both of its tracks, in the order of the history. `finished`: the moment at which whoever repaired it says that it was
 * done, which counts instead of that of the message.
 */
export const clockMoves = (steps: readonly ClockStep[], finished: number | null): ClockMove[] => {
  const now: Partial<Record<ClockStep['pista'], ClockStep>> = {}
  let last = Number.NEGATIVE_INFINITY
  return steps.map((step) => {
    now[step.pista] = step
    const isDone = step.pista === 'reparacion' && (step.finaliza || step.pendiente_validar)
    last = Math.max(last, isDone && finished !== null ? Math.min(step.at, finished) : step.at)
    const tracks = Object.values(now)
    return {
      at: last,
      pausa: tracks.some(({ pausa_plazo }) => pausa_plazo),
      responde: step.cuenta_respuesta,
      visita: isVisit(step),
      final: tracks.some(endsWork),
    }
  })
}

export type TargetCalendar = Omit<Calendar, 'zona'> & { id: number }
/** What of the configuration decides a deadline. */
export type Targets = { plazos: readonly Target[]; calendarios: readonly TargetCalendar[]; zona: string }
/** `fecha`: when the task was created. */
export type DeadlineFacts = TargetFacts & { fecha: number; steps: readonly ClockStep[]; finished: number | null }

/** Moments in milliseconds. `ambar` is null once the work has ended; `vence` then stays as it was. While it is stopped both stand still. */
export type TaskDeadline = {
  plazo_id: number | null
  vence: number | null
  vence_respuesta: number | null
  vence_visita: number | null
  ambar: number | null
  respondida: number | null
  visitada: number | null
  pausada_desde: number | null
  minutos_pausados: number
}
export type ExplainedDeadline = TaskDeadline & { clock: Clock; plazo: Target | undefined; lineas: readonly DeadlineLine[] }

const pausedSince = ({ pausas, fin }: Clock): number | null => {
  const last = pausas.at(-1)
  return fin === null && last?.hasta === null ? last.desde : null
}

const pausedMinutes = ({ pausas, fin }: Clock, { cuenta }: Target, calendar: Calendar): number => {
  const counted = cuenta === 'dias_naturales' ? { ...calendar, siempre: true } : calendar
  const time = pausas.reduce((sum, { desde, hasta }) => sum + workingBetween(counted, desde, hasta ?? fin ?? desde), 0)
  return Math.round(time / minuteMs)
}

export const explainDeadline = (
  { fecha, steps, finished, ...facts }: DeadlineFacts,
  { plazos, calendarios, zona }: Targets,
): ExplainedDeadline => {
  const clock = clockOf(fecha, clockMoves(steps, finished))
  const { respondida, visitada } = clock
  const pausada_desde = pausedSince(clock)
  const plazo = chooseTarget(plazos, facts)
  const stored = plazo && calendarios.find(({ id }) => id === plazo.calendario_id)
  const none = { plazo_id: null, vence: null, vence_respuesta: null, vence_visita: null, ambar: null, minutos_pausados: 0 }
  if (!plazo || !stored) return { ...none, respondida, visitada, pausada_desde, clock, plazo: undefined, lineas: [] }
  const calendar = { ...stored, zona }
  const due = (amount: number | null) =>
    amount === null ? undefined : deadlineOf(plazo, amount, calendar, { clock, now: pausada_desde ?? clock.fin ?? clock.inicio })
  const end = due(plazo.resolucion)
  return {
    plazo_id: plazo.id,
    vence: end?.vence ?? null,
    vence_respuesta: due(plazo.respuesta)?.vence ?? null,
    vence_visita: due(plazo.visita)?.vence ?? null,
    ambar: clock.fin === null ? (end?.ambar ?? null) : null,
    respondida,
    visitada,
    pausada_desde,
    minutos_pausados: pausedMinutes(clock, plazo, calendar),
    clock,
    plazo,
    lineas: end?.lineas ?? [],
  }
}
