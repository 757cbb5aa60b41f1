import { may } from '@avisa/contract/access/person'
import { listTypeEntities } from '@avisa/contract/entities/routes'
import { listInspectors } from '@avisa/contract/inspections/routes'
import { checkFinalise, mayAskFor } from '@avisa/contract/inspections/rules'
import type { Inspection } from '@avisa/contract/inspections/schemas'
import { listAssignees, listTechnicians } from '@avisa/contract/tasks/routes'
import { namesRepairers } from '@avisa/contract/tasks/moves'
import type { Task } from '@avisa/contract/tasks/schemas'
import type { Client } from '#/platform/client.ts'
import { call } from '#/platform/call.ts'
import { keepAnswer } from '#/platform/keep-answer.ts'
import type { Loading } from './loading.ts'

/** At most, for one kind of choices. */
const mostCalls = 10

/** Groups records with the same choices, the largest group first. */
const alike = <T>(things: readonly T[], by: (thing: T) => string): T[][] => {
  const groups = new Map<string, T[]>()
  for (const thing of things) groups.set(by(thing), [...(groups.get(by(thing)) ?? []), thing])
  return [...groups.values()].toSorted((a, b) => b.length - a.length).slice(0, mostCalls)
}

/** Requested for one task and stored for all with the same choices. */
const loadForTasks = async (
  client: Client,
  endpoint: typeof listAssignees | typeof listTechnicians,
  tasks: readonly Task[],
  { by, loading: { signal, pause } }: { by: (task: Task) => string; loading: Loading },
): Promise<void> => {
  for (const group of alike(tasks, by)) {
    await pause()
    const askedAt = Date.now()
    const [first] = group
    if (!first) continue
    const answer = await call(client, endpoint, { params: { id: first.id } }, { signal })
    for (const { id } of group) await keepAnswer(client, endpoint, { args: { params: { id } }, answer, askedAt })
  }
}

type TypeOfUnit = { unidadGestionId: number; tipoId: number }
const loadRepairers = async (client: Client, types: readonly TypeOfUnit[], { signal, pause }: Loading): Promise<void> => {
  for (const [params] of alike(types, ({ unidadGestionId, tipoId }) => `${unidadGestionId} ${tipoId}`)) {
    if (!params) continue
    await pause()
    const askedAt = Date.now()
    const answer = await call(client, listTypeEntities, { params }, { signal })
    await keepAnswer(client, listTypeEntities, { args: { params }, answer, askedAt }, { bilingual: true })
  }
}

/** The choices needed to change, reassign or finish work; only for what this person may do. */
export const loadChoices = async (
  client: Client,
  loading: Loading,
  { tasks, inspections }: { tasks: readonly Task[]; inspections: readonly Inspection[] },
): Promise<void> => {
  const { person, signal, pause } = loading
  const assignable = tasks.filter((task) => namesRepairers(person, task))
  await loadForTasks(client, listAssignees, assignable, { by: (task) => String(task.entidad_reparadora_id), loading })
  const edited = may(person, 'obra.editar.campos') ? tasks : []
  await loadForTasks(client, listTechnicians, edited, { by: (task) => String(task.unidad_gestion_id), loading })
  const finished = inspections.filter((inspection) => checkFinalise(person, inspection) === undefined)
  const types = [
    ...edited.map((task) => ({ unidadGestionId: task.unidad_gestion_id, tipoId: task.tipoincidencia_id })),
    ...finished.map((inspection) => ({ unidadGestionId: inspection.unidad_gestion_id, tipoId: inspection.vincidencia.tipoincidencia_id })),
  ]
  await loadRepairers(client, types, loading)
  if (inspections.length === 0 || !mayAskFor(person, null)) return
  await pause()
  const askedAt = Date.now()
  await keepAnswer(client, listInspectors, { args: {}, answer: await call(client, listInspectors, {}, { signal }), askedAt })
}
