import type { Incident } from '@avisa/contract/incidents/schemas'
import { checkMerge, checkUndo, planMerge, planUndo } from '@avisa/contract/merges/rules'
import type { Unmerged } from '@avisa/contract/merges/schemas'
import { refuse, refuseIf } from '@avisa/contract/refusal'
import { viewerOf } from '#/incidents/shared/sight-store.ts'
import { followTasks, setStatus } from '#/incidents/shared/status-store.ts'
import { findIncident } from '#/incidents/shared/store.ts'
import type { Tx } from '#/platform/database/database.ts'
import type { Context } from '#/platform/serve.ts'
import {
  endMerge,
  findDuplicateStates,
  findFirstStates,
  findMerge,
  insertMerges,
  lockSides,
  mergesInto,
  moveTasks,
  redirectMerges,
} from './merge-store.ts'
import { movePeople, returnPeople } from './people-store.ts'

type Merging = Pick<Context<unknown>, 'scope' | 'deps'> & { tx: Tx }

export const mergeInto = async ({ deps, tx, scope }: Merging, id: number, incidencias: readonly number[]): Promise<Incident> => {
  const viewer = viewerOf(scope)
  const ids = [...new Set(incidencias)]
  const sides = await lockSides(tx, scope, { viewer, ids: [...new Set([id, ...ids])] })
  const destino = sides.find((side) => side.id === id) ?? refuse('http.notFound')
  const origenes = ids.map((origin) => sides.find((side) => side.id === origin) ?? refuse('http.notFound'))
  const refused = checkMerge(destino, origenes)
  if (refused) refuse(refused.code, { values: { codigo: refused.codigo } })
  const states = (await findDuplicateStates(tx, scope)) ?? refuse('merge.noStatus')
  const peopleOf = await movePeople(tx, scope, { destino_id: id, origenes: ids })
  const merged = origenes.map((origin) => ({ id: origin.id, antes: planMerge(origin, states), ...peopleOf(origin.id) }))
  const ended = merged.flatMap(({ antes }) => antes.tareas.map((task) => ({ ...task, estadotecnico_id: states.tecnico })))
  await moveTasks(tx, scope, { states: ended, accion: 'estado' })
  await redirectMerges(tx, scope, { fusiones: merged.flatMap(({ antes }) => antes.fusiones), destino_id: id })
  await insertMerges(tx, scope, { destino_id: id, merged })
  for (const origin of origenes)
    await setStatus(deps, tx, scope, { id: origin.id, estado_id: states.incidencia, accion: 'fusionada', otra: destino })
  return (await findIncident(tx, scope, { viewer, id })) ?? refuse('http.notFound')
}

export const undo = async ({ deps, tx, scope }: Merging, id: number): Promise<Unmerged> => {
  const before = (await findMerge(tx, scope, id)) ?? refuse('http.notFound')
  const { origen_id, destino_id } = before
  const sides = await lockSides(tx, scope, { viewer: viewerOf(scope), ids: [origen_id, destino_id] })
  const destino = sides.find((side) => side.id === destino_id) ?? refuse('http.notFound')
  const origin = sides.find((side) => side.id === origen_id) ?? refuse('http.notFound')
  // Read again under the locks of both: it may have been undone, or lead to another.
  const merge = (await findMerge(tx, scope, id)) ?? refuse('http.notFound')
  if (merge.destino_id !== destino_id) return undo({ deps, tx, scope }, id)
  refuseIf(checkUndo(merge, scope.now))
  const { antes } = merge
  const plan = planUndo(antes, { ...origin, fusiones: await mergesInto(tx, scope, { fusiones: antes.fusiones, destino_id }) })
  const first = plan.pendientes.length === 0 ? undefined : await findFirstStates(tx, scope)
  const waiting = first ? plan.pendientes.map((task) => ({ id: task, estadotecnico_id: first.tecnico, estadoobra_id: first.obra })) : []
  await moveTasks(tx, scope, { states: plan.devueltas, accion: 'estado' })
  await moveTasks(tx, scope, { states: waiting, accion: 'reabierta' })
  await redirectMerges(tx, scope, { fusiones: plan.fusiones, destino_id: origen_id })
  await returnPeople(tx, scope, { ...antes, origen_id, destino_id })
  await endMerge(tx, scope, merge)
  const back = { id: origen_id, accion: 'separada', otra: destino } as const
  const returned = plan.estado_id !== null && (await setStatus(deps, tx, scope, { ...back, estado_id: plan.estado_id }))
  if (!returned) await followTasks(deps, tx, scope, back)
  const named = (ids: readonly number[], queda: 'pendiente' | 'igual') =>
    origin.tareas.filter((task) => ids.includes(task.id)).map(({ codigo }) => ({ codigo, queda }))
  return {
    incidencia: { id: origin.id, codigo: origin.codigo },
    sin_devolver: [...named(plan.pendientes, 'pendiente'), ...named(plan.iguales, 'igual')],
  }
}
