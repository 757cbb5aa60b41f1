/** What a result does besides setting the incident's final status (`efecto`). */
export const effects = ['reparar', 'reclasificar', 'repetir', 'estudiar', 'volver'] as const
export type Effect = (typeof effects)[number]

/** The facts about a task of the inspected incident that decide what happens to it. */
export type WorkTask = {
  id: number
  tipoincidencia_id: number
  entidad_reparadora_id: number | null
  tecnico: { inicial: boolean; final: boolean; enviada_reparacion: boolean }
  obra: { inicial: boolean; finaliza: boolean; pendiente_validar: boolean }
}

/** The effect of the result, whether it ends the incident, and type and entity where the result asks for them. */
export type StepResult = { efecto: Effect | null; ends: boolean; tipo_id: number | null; entidad_id: number | null }

export type Outcome = {
  /** Tasks whose study ends: redirected for a wrong type, or unstarted when the incident ends. */
  redirected: readonly number[]
  ended: readonly number[]
  /** Tasks that return to study, and whether a new one is needed for that. */
  studied: readonly number[]
  newStudy: boolean
  /** The repair that follows: an existing task and how it continues, or a new one. */
  repair: { id: number; how: 'stays' | 'goes' | 'again' } | { id: null } | null
  /** The incident's new type. */
  tipo_id: number | null
  /** Another visit is needed. */
  again: boolean
}

const isOpen = ({ tecnico, obra }: WorkTask): boolean => !tecnico.final && !obra.finaliza

/** Nobody has started: the study waits or was sent to repair, and the repair waits. */
const isUntouched = (task: WorkTask): boolean =>
  isOpen(task) && task.obra.inicial && (task.tecnico.inicial || task.tecnico.enviada_reparacion)

/** In this order: the open task of that type and entity, another one of that type nobody repairs yet, none. */
const repairOf = ({ efecto, tipo_id, entidad_id }: StepResult, tasks: readonly WorkTask[]): Outcome['repair'] => {
  if (tipo_id === null || entidad_id === null) return null
  const same = tasks.filter((task) => task.tipoincidencia_id === tipo_id)
  const theirs = same.filter((task) => task.entidad_reparadora_id === entidad_id && task.tecnico.enviada_reparacion)
  const finalStages = theirs.findLast(({ obra }) => obra.finaliza || obra.pendiente_validar)
  if (efecto === 'repetir' && finalStages) return { id: finalStages.id, how: 'again' }
  const there = theirs.find(isOpen)
  if (there) return { id: there.id, how: 'stays' }
  const free = same.find((task) => isOpen(task) && (!task.tecnico.enviada_reparacion || isUntouched(task)))
  return free ? { id: free.id, how: 'goes' } : { id: null }
}

/** What follows from a result, by its effect. `tipo_id`: the incident's type. */
export const outcomeOf = (finding: StepResult, tipo_id: number, tasks: readonly WorkTask[]): Outcome => {
  const { efecto } = finding
  const idsOf = (which: (task: WorkTask) => boolean) => tasks.filter(which).map(({ id }) => id)
  const changes = efecto === 'reclasificar' && finding.tipo_id !== null && finding.tipo_id !== tipo_id
  const studied = efecto === 'estudiar' ? idsOf((task) => isUntouched(task) && task.tecnico.enviada_reparacion) : []
  const inStudy = tasks.some((task) => isOpen(task) && !task.tecnico.enviada_reparacion)
  return {
    redirected: changes ? idsOf((task) => isOpen(task) && task.tipoincidencia_id === tipo_id) : [],
    ended: finding.ends ? idsOf(isUntouched) : [],
    studied,
    newStudy: efecto === 'estudiar' && studied.length === 0 && !inStudy,
    repair: repairOf(finding, tasks),
    tipo_id: changes ? finding.tipo_id : null,
    again: efecto === 'volver',
  }
}
