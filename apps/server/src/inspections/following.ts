import { outcomeOf, type Outcome } from '@avisa/contract/inspections/outcomes'
import { closingByReason } from '#/closing/shared/closing.ts'
import { endIncident, followTasks } from '#/incidents/shared/status-store.ts'
import { createdTasks, notify, type Event } from '#/notifications/shared/notify-store.ts'
import type { Tx } from '#/platform/database/database.ts'
import type { Context } from '#/platform/serve.ts'
import { insertInspection, type LockedInspection } from './change-store.ts'
import type { InspectionStep } from './shared/creation-store.ts'
import { changeType, endStudies, lockWork, makeTask, repairAgain, sendToEntity, studyAgain } from './shared/outcome-store.ts'

type Following = Pick<Context<unknown>, 'scope' | 'deps'> & { tx: Tx }
type Finding = {
  inspection: LockedInspection
  step: InspectionStep
  tipo_id: number | null
  entidad_id: number | null
  comentario: string | null
}

const theOnly = (people: readonly number[]) => (people.length === 1 ? (people[0] ?? null) : null)

const repair = async (
  { tx, scope }: Following,
  { inspection: { incidencia_id, unidad_gestion_id }, step, tipo_id, entidad_id, comentario }: Finding,
  repair: Outcome['repair'],
): Promise<Event[]> => {
  if (!repair || tipo_id === null || entidad_id === null) return []
  const encargado_id = theOnly(step.reparadores)
  if (repair.id === null) {
    const tarea_id = await makeTask(tx, scope, { incidencia_id, unidad_gestion_id, tipo_id, repair: { entidad_id, encargado_id } })
    return createdTasks([tarea_id])
  }
  const { id: tarea_id, how } = repair
  if (how === 'goes') await sendToEntity(tx, scope, { id: tarea_id, entidad_id, encargado_id, comentario })
  if (how === 'again') await repairAgain(tx, scope, { ids: [tarea_id], comentario })
  return how === 'stays' ? [] : [{ evento: how === 'goes' ? 'tarea_enviada' : 'tarea_devuelta', tarea_id, comentario }]
}

export const follow = async (following: Following, finding: Finding): Promise<void> => {
  const { tx, scope, deps } = following
  const { inspection, step, tipo_id, entidad_id } = finding
  const { resultado } = step
  if (!resultado) return
  const { incidencia_id: id, unidad_gestion_id, inspector_id, prioridad_id } = inspection
  const { efecto, cierra, estado_incidencia_id, motivo_cierre_id } = resultado
  const work = await lockWork(tx, scope, id)
  const facts = { efecto, ends: estado_incidencia_id !== null, tipo_id, entidad_id }
  const outcome = outcomeOf(facts, work.tipo_id, work.tareas)
  const comentario = finding.comentario ?? resultado.descripcion_es
  if (outcome.tipo_id !== null) await changeType(tx, scope, { id, antes: work.tipo_id, tipo_id: outcome.tipo_id })
  await endStudies(tx, scope, { ids: outcome.redirected, comentario, papel: 'redirigida' })
  if (estado_incidencia_id !== null) await endStudies(tx, scope, { ids: outcome.ended, comentario, papel: cierra })
  await studyAgain(tx, scope, { ids: outcome.studied, comentario })
  const studyId = outcome.newStudy
    ? [await makeTask(tx, scope, { incidencia_id: id, unidad_gestion_id, tipo_id: work.tipo_id, repair: null })]
    : []
  const repairEvent = await repair(following, { ...finding, comentario }, outcome.repair)
  const accepted = outcome.repair !== null || efecto === 'estudiar'
  const ended =
    estado_incidencia_id !== null &&
    (await endIncident(deps, tx, scope, {
      id,
      estado_id: estado_incidencia_id,
      ...(await closingByReason(tx, scope, { estado_id: estado_incidencia_id, motivo_id: motivo_cierre_id })),
    }))
  if (!ended) await followTasks(deps, tx, scope, { id, ...(accepted ? { accepted } : {}) })
  const events: Event[] = [
    ...createdTasks(studyId),
    ...outcome.studied.map((tarea_id) => ({ evento: 'tarea_en_estudio' as const, tarea_id })),
    ...repairEvent,
  ]
  if (outcome.again) {
    const inspeccion_id = await insertInspection(tx, scope, {
      incidencia_id: id,
      unidad_gestion_id,
      inspector_id,
      prioridad_id,
      observaciones: comentario,
    })
    events.push({ evento: 'inspeccion_asignada', inspeccion_id })
  }
  if (events.length > 0) await notify(deps, tx, scope, { id, events })
}
