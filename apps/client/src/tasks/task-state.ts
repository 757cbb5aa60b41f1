import type { Status } from '@avisa/contract/statuses/schemas'
import type { Task } from '@avisa/contract/tasks/schemas'
import { useMemo } from 'react'
import { useStatuses } from '#/platform/configuration.ts'
import { instantOf, formatShortDate } from '#/platform/dates.ts'
import { useZone } from '#/platform/text.ts'
import type { Pin } from '#/ui/map/MapView.tsx'
import { isOverdue } from '#/ui/map/pin.ts'

export type TaskStatuses = { tecnico: Status | undefined; obra: Status | undefined }

/** For their flags; the texts come with the task. */
export const useTaskStatuses = () => {
  const studies = useStatuses('tecnico').data
  const repairs = useStatuses('reparacion').data
  return (task: Task): TaskStatuses => ({
    tecnico: studies?.find(({ id }) => id === task.estadotecnico_id),
    obra: repairs?.find(({ id }) => id === task.estadoobra_id),
  })
}

/** Nothing is left to do: the study was closed or the repair is finished. */
export const isClosed = (task: Task, { tecnico, obra }: TaskStatuses): boolean =>
  task.fecha_finalizacion !== null || tecnico?.final === true || obra?.final === true

export type DueState = 'paused' | 'overdue' | 'today' | 'later'
export type Due = { state: DueState; /** When it ends. */ when: string; /** By the deadline, or else as staff plan it. */ planned: boolean }

const stateOf = (when: string, near: string | null, zone: string, now: Date): DueState | undefined => {
  const instant = instantOf(when, zone)
  if (!instant) return undefined
  if (instant < now) return 'overdue'
  if (near !== null) return (instantOf(near, zone) ?? now) <= now ? 'today' : 'later'
  return formatShortDate(instant, zone) === formatShortDate(now, zone) ? 'today' : 'later'
}

export const isOnThisDay = (when: string, zone: string, now = new Date()): boolean =>
  formatShortDate(when, zone) === formatShortDate(now, zone)
export const isPast = (when: string, zone: string, now = new Date()): boolean => (instantOf(when, zone) ?? now) < now

type Dated = Pick<Task, 'vence' | 'ambar' | 'pausada_desde' | 'fecha_finalizacion_prevista'>

/** Late, near its end, in time or stopped; without a deadline by what staff plan, and the municipality's calendar. */
export const dueOf = (task: Dated, zone: string, now = new Date()): Due | undefined => {
  const { vence = null, ambar = null, pausada_desde = null, fecha_finalizacion_prevista: planned } = task
  const when = vence ?? planned
  if (when === null) return undefined
  const state = vence !== null && pausada_desde !== null ? 'paused' : stateOf(when, vence === null ? null : ambar, zone, now)
  return state && { state, when, planned: vence === null }
}

/** Coloured by the status of its repair; undefined without a position. */
export const taskPin = (task: Task, statuses: TaskStatuses, zone?: string): Pin | undefined => {
  const { id, geolatitud, geolongitud, icono, descripcion, DesEstadoObra, direccion_sn, codigo } = task
  if (geolatitud === null || geolongitud === null) return undefined
  return {
    key: `tarea/${id}`,
    kind: 'tarea',
    latitud: geolatitud,
    longitud: geolongitud,
    icono,
    estado: {
      nombre: DesEstadoObra,
      color: task.ColorEstadoObra,
      icono: task.icono_estado_obra,
      inicial: statuses.obra?.inicial ?? false,
      final: isClosed(task, statuses),
    },
    late: !isClosed(task, statuses) && isOverdue(task, zone),
    label: [descripcion, DesEstadoObra, direccion_sn ?? codigo].join(', '),
  }
}

/** The same object until something changes, as the map compares by identity. */
export const useTaskPin = (task: Task): Pin | undefined => {
  const { tecnico, obra } = useTaskStatuses()(task)
  const zone = useZone()
  return useMemo(() => taskPin(task, { tecnico, obra }, zone), [task, tecnico, obra, zone])
}
