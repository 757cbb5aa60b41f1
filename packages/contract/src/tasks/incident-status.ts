import type { StatusFlag } from '#/statuses/tracks.ts'

/** A status as the rule reads it: by its part and flags, never by its id or code. */
export type StatusFacts = { papel: string | null } & Pick<Record<StatusFlag, boolean>, 'final' | 'finaliza' | 'enviada_reparacion'>
export type TaskStatuses = { tecnico: StatusFacts; obra: StatusFacts }

/** Parts of the incident's states that follow from its tasks; those a municipality lacks leave the incident where it is. */
export type DerivedStatus =
  | 'en_estudio'
  | 'apertura_expediente'
  | 'pausada'
  | 'en_reparacion'
  | 'resuelta'
  | 'rechazada'
  | 'redirigida'
  | 'duplicada'

/** Its state while nobody has begun with the tasks that a rule has made; where a municipality lacks it, what follows from them. */
export const untouchedStatus = 'asignada'

/** From the least advanced to the most: the first of these that an open task is in decides; when all are closed, the first closed one. */
const order: readonly DerivedStatus[] = [
  'en_estudio',
  'apertura_expediente',
  'pausada',
  'en_reparacion',
  'resuelta',
  'rechazada',
  'redirigida',
  'duplicada',
]

const ofStudy = (papel: string | null): DerivedStatus => (papel === 'apertura_expediente' || papel === 'pausada' ? papel : 'en_estudio')
const ofClosedStudy = (papel: string | null): DerivedStatus =>
  papel === 'rechazada' || papel === 'redirigida' || papel === 'duplicada' ? papel : 'resuelta'

const ofTask = ({ tecnico, obra }: TaskStatuses): DerivedStatus => {
  if (tecnico.final) return ofClosedStudy(tecnico.papel)
  if (!tecnico.enviada_reparacion) return ofStudy(tecnico.papel)
  if (obra.finaliza) return 'resuelta'
  // The repairer gives it back: it must be studied again.
  if (obra.papel === 'rechazada') return 'en_estudio'
  return obra.papel === 'pausada' ? 'pausada' : 'en_reparacion'
}

/** The part of the incident's status by the statuses of its tasks (docs/workflow.md, Incident); nothing while it has none. */
export const incidentStatusOf = (tasks: readonly TaskStatuses[]): DerivedStatus | undefined => {
  const reached = new Set(tasks.map(ofTask))
  return order.find((status) => reached.has(status))
}
