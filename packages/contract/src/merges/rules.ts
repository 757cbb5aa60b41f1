import type { mergeRefusals } from './refusals.ts'

type RefusalCode = keyof typeof mergeRefusals

/** More are merged in several calls. */
export const maxMerged = 20
/** How long a merge can be undone. */
export const undoDays = 90
const day = 86_400_000

/** What the rules read of an incident that stays (`destino`) or is merged into it. */
export type MergeSide = { id: number; codigo: string; final: boolean; anonima: boolean; /** Merged into another. */ fusionada: boolean }

export type MergeRefusal = { code: RefusalCode; codigo: string }

/** Why this one cannot be merged into any other; undefined if it can. */
export const checkOrigin = ({ fusionada, anonima }: MergeSide): 'merge.alreadyMerged' | 'merge.anonymous' | undefined => {
  if (fusionada) return 'merge.alreadyMerged'
  return anonima ? 'merge.anonymous' : undefined
}

/** Why none of these can be merged into `destino`; undefined if at least one can. */
export const checkMerge = (destino: MergeSide, origenes: readonly MergeSide[]): MergeRefusal | undefined => {
  const because = (code: RefusalCode | undefined, { codigo }: MergeSide): MergeRefusal | undefined => code && { code, codigo }
  const mergeable = origenes.filter((side) => checkOrigin(side) === undefined)
  const [refused] = origenes.flatMap((side) => because(checkOrigin(side), side) ?? [])
  const ofTarget = (): RefusalCode | undefined => {
    if (origenes.some(({ id }) => id === destino.id)) return 'merge.itself'
    if (destino.fusionada) return 'merge.targetMerged'
    if (destino.anonima) return 'merge.anonymous'
    return destino.final && mergeable.some(({ final }) => !final) ? 'merge.targetClosed' : undefined
  }
  return because(ofTarget(), destino) ?? (mergeable.length === 0 ? refused : undefined)
}

type TaskState = { id: number; estadotecnico_id: number; estadoobra_id: number }
export type MergeTask = TaskState & { cerrada: boolean }

/** An incident that is merged: its state, its tasks and the merges that it holds. */
export type MergedIncident = {
  id: number
  estado_id: number
  relacionada_id: number | null
  tareas: readonly MergeTask[]
  fusiones: readonly number[]
}

/** The statuses of duplicates: of the incident and of the study of its tasks. */
export type DuplicateStates = { incidencia: number; tecnico: number }

/** What an undo needs: the state before the merge, and the one it set (`puestos`). `tareas`: those that the merge ended. */
export type BeforeMerge = Omit<MergedIncident, 'id' | 'tareas'> & { tareas: readonly TaskState[]; puestos: DuplicateStates }

/** What a merge writes of one incident: its open tasks end, and the merges that it holds lead to the destination. */
export const planMerge = ({ estado_id, relacionada_id, tareas, fusiones }: MergedIncident, puestos: DuplicateStates): BeforeMerge => ({
  estado_id,
  relacionada_id,
  fusiones,
  puestos,
  tareas: tareas
    .filter(({ cerrada }) => !cerrada)
    .map(({ id, estadotecnico_id, estadoobra_id }) => ({ id, estadotecnico_id, estadoobra_id })),
})

/** The same incident now; `fusiones`: those of its own that still lead to the destination. */
export type MergedNow = { estado_id: number; tareas: readonly MergeTask[]; fusiones: readonly number[] }

export type UndoPlan = {
  /** The status to return to; null if somebody has set another since, or a task does not return: the tasks decide. */
  estado_id: number | null
  /** Tasks that nobody has moved. */
  devueltas: readonly TaskState[]
  /** Moved since, and closed: they wait again. */
  pendientes: readonly number[]
  /** Moved since, and open: they stay as they are. */
  iguales: readonly number[]
  fusiones: readonly number[]
}

export const planUndo = (antes: BeforeMerge, now: MergedNow): UndoPlan => {
  const pairs = antes.tareas.flatMap((before) => {
    const task = now.tareas.find(({ id }) => id === before.id)
    const unmoved = task?.estadotecnico_id === antes.puestos.tecnico && task.estadoobra_id === before.estadoobra_id
    return task ? [{ before, task, unmoved }] : []
  })
  const moved = pairs.filter(({ unmoved }) => !unmoved)
  const idsOf = (cerrada: boolean) => moved.filter(({ task }) => task.cerrada === cerrada).map(({ task }) => task.id)
  return {
    estado_id: now.estado_id === antes.puestos.incidencia && moved.length === 0 ? antes.estado_id : null,
    devueltas: pairs.filter(({ unmoved }) => unmoved).map(({ before }) => before),
    pendientes: idsOf(true),
    iguales: idsOf(false),
    fusiones: antes.fusiones.filter((id) => now.fusiones.includes(id)),
  }
}

/** Why a merge cannot be undone; undefined if it can. */
export const checkUndo = ({ fecha, deshecha }: { fecha: Date; deshecha: boolean }, now: Date): RefusalCode | undefined => {
  if (deshecha) return 'merge.alreadyUndone'
  return now.getTime() - fecha.getTime() > undoDays * day ? 'merge.undoTooLate' : undefined
}
