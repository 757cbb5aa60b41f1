import { checkMerge, checkOrigin, checkUndo, planMerge, planUndo } from '@avisa/contract/merges/rules'
import type { Merged, Unmerged } from '@avisa/contract/merges/schemas'
import { refuse, refuseIf } from '@avisa/contract/refusal'
import { viewerOf } from '#/incidents/shared/sight-store.ts'
import { endAsMerged, followTasks, setStatus } from '#/incidents/shared/status-store.ts'
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
  type Side,
} from './merge-store.ts'
import { movePeople, returnPeople } from './people-store.ts'

type Merging = Pick<Context<unknown>, 'scope' | 'deps'> & { tx: Tx }

const orderById = (sides: readonly Side[], ids: readonly number[]) => ids.flatMap((id) => sides.find((side) => side.id === id) ?? [])

/** Merges those that can be; the others are named with the reason. Refused where none can. */
export const mergeInto = async ({ deps, tx, scope }: Merging, id: number, incidencias: readonly number[]): Promise<Merged> => {
  const viewer = viewerOf(scope)
  const ids = [...new Set(incidencias)]
  const sides = await lockSides(tx, scope, { viewer, ids: [...new Set([id, ...ids])] })
  const destino = sides.find((side) => side.id === id) ?? refuse('http.notFound')
  const seen = orderById(sides, ids)
  if (seen.length === 0) refuse('http.notFound')
  const refused = checkMerge(destino, seen)
  if (refused) refuse(refused.code, { values: { codigo: refused.codigo } })
  const origenes = seen.filter((side) => checkOrigin(side) === undefined)
  const merging = origenes.map((origin) => origin.id)
  const states = (await findDuplicateStates(tx, scope)) ?? refuse('merge.noStatus')
  const peopleOf = await movePeople(tx, scope, { destino_id: id, origenes: merging })
  const merged = origenes.map((origin) => ({ id: origin.id, antes: planMerge(origin, states), ...peopleOf(origin.id) }))
  const ended = merged.flatMap(({ antes }) => antes.tareas.map((task) => ({ ...task, estadotecnico_id: states.tecnico })))
  await moveTasks(tx, scope, { states: ended, accion: 'estado' })
  await redirectMerges(tx, scope, { fusiones: merged.flatMap(({ antes }) => antes.fusiones), destino_id: id })
  await insertMerges(tx, scope, { destino_id: id, merged })
  await endAsMerged(deps, tx, scope, { origenes: merged, estado_id: states.incidencia, otra: destino })
  const incident = (await findIncident(tx, scope, { viewer, id })) ?? refuse('http.notFound')
  const unseen = ids.filter((each) => !seen.some((side) => side.id === each))
  return {
    ...incident,
    sin_juntar: [
      ...seen.flatMap((side) => {
        const motivo = checkOrigin(side)
        return motivo ? { id: side.id, codigo: side.codigo, motivo } : []
      }),
      ...unseen.map((each) => ({ id: each, codigo: null, motivo: 'http.notFound' as const })),
    ],
  }
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
