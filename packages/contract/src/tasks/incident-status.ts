import { statusParts, type StatusFlag } from '#/statuses/tracks.ts'

/** A status as the rule needs it: by its part and flags, never by id or code. */
export type StatusFacts = { papel: string | null } & Pick<Record<StatusFlag, boolean>, 'final' | 'finaliza' | 'enviada_reparacion'>
export type TaskStatuses = { tecnico: StatusFacts; obra: StatusFacts }

/** Its status until somebody starts on tasks created by a rule, then those derived from its tasks, from least to most advanced: the first that an
 * open task is in decides; when all are closed, the first closed one. Where a municipality lacks one, the incident keeps its status. */
const [untouched, ...order] = statusParts.incidencia
export const untouchedStatus = untouched
export type DerivedStatus = (typeof order)[number]

const ofStudy = (papel: string | null): DerivedStatus => (papel === 'apertura_expediente' || papel === 'pausada' ? papel : 'en_estudio')
const ofClosedStudy = (papel: string | null): DerivedStatus =>
  papel === 'rechazada' || papel === 'redirigida' || papel === 'duplicada' ? papel : 'resuelta'

const ofTask = ({ tecnico, obra }: TaskStatuses): DerivedStatus => {
  if (tecnico.final) return ofClosedStudy(tecnico.papel)
  if (!tecnico.enviada_reparacion) return ofStudy(tecnico.papel)
  if (obra.finaliza) return 'resuelta'
  // The repairer returned it: it must be studied again.
  if (obra.papel === 'rechazada') return 'en_estudio'
  return obra.papel === 'pausada' ? 'pausada' : 'en_reparacion'
}

/** The part of the incident's status derived from its tasks' statuses (docs/workflow.md, Incident); undefined without tasks. */
export const incidentStatusOf = (tasks: readonly TaskStatuses[]): DerivedStatus | undefined => {
  const reached = new Set(tasks.map(ofTask))
  return order.find((status) => reached.has(status))
}
