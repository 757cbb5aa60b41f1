import { holds } from '@avisa/contract/access/permissions'
import { invalid, Refusal, refuse, refuseIf } from '@avisa/contract/refusal'
import { checkFinalise, checkResult, mayAskFor, mayInspect } from '@avisa/contract/inspections/rules'
import type { AskedInspection, Inspection, InspectionChanges, InspectionEnd } from '@avisa/contract/inspections/schemas'
import { eventsOf } from '@avisa/contract/notifications/events'
import { refuseStale } from '#/incidents/shared/version-store.ts'
import { viewerOf } from '#/incidents/shared/sight-store.ts'
import { unitOfSeen } from '#/incidents/shared/unit-store.ts'
import { notify } from '#/notifications/shared/notify-store.ts'
import type { Tx } from '#/platform/database/database.ts'
import type { Context } from '#/platform/serve.ts'
import {
  findState,
  lockInspection,
  insertInspection,
  isPriority,
  listInspectors,
  writeInspection,
  type LockedInspection,
} from './change-store.ts'
import { readInspectionStep } from './shared/creation-store.ts'
import { follow } from './following.ts'
import { findInspection } from './shared/list-store.ts'

type Changing = Pick<Context<unknown>, 'scope' | 'request' | 'deps'> & { tx: Tx }
type Which = { id: number; incidencia_id?: number }

const hold = async ({ tx, scope }: Changing, which: Which): Promise<LockedInspection> =>
  (await lockInspection(tx, scope, { viewer: viewerOf(scope), ...which })) ?? refuse('http.notFound')

const read = async ({ tx, scope }: Changing, id: number): Promise<Inspection> =>
  (await findInspection(tx, scope, { id })) ?? refuse('http.notFound')

export const finish = async (changing: Changing, which: Which, body: InspectionEnd): Promise<Inspection> => {
  const { tx, scope } = changing
  const inspection = await hold(changing, which)
  refuseIf(checkFinalise(scope.person, inspection))
  await refuseStale(changing, 'inspeccion', inspection)
  const state = await findState(tx, scope, body.estado_inspeccion_id)
  if (!state?.finaliza) throw invalid('estado_inspeccion_id', 'Elija un estado de la lista.', 'Trie un estat de la llista.')
  const step = await readInspectionStep(tx, scope, { input: body, unidad_gestion_id: inspection.unidad_gestion_id })
  const wrong = checkResult(step)
  if (wrong.length > 0) throw new Refusal('http.validation', { fields: wrong })
  const { resultado } = step
  const repair = resultado?.seleccionar_tipo_y_reparador === true
  const [tipo_id, entidad_id] = repair ? [body.tipo_id ?? null, body.entidad_id ?? null] : [null, null]
  const comentario = body.comentario?.trim() || null
  await writeInspection(tx, scope, {
    inspection,
    accion: 'finalizada',
    set: {
      estado_inspeccion_id: state.id,
      resultado_id: resultado?.id ?? null,
      tipo_id,
      entidad_id,
      comentario,
      fecha_finalizacion: scope.now,
    },
    comentario,
  })
  await follow(changing, { inspection, step, tipo_id, entidad_id, comentario })
  await notify(changing.deps, tx, scope, {
    id: inspection.incidencia_id,
    events: eventsOf({ modelo: 'inspeccion', accion: 'finalizada' }).map((evento) => ({ evento, inspeccion_id: inspection.id })),
  })
  return read(changing, inspection.id)
}

const checkInspector = async ({ tx, scope }: Changing, id: number | null): Promise<void> => {
  if (!mayAskFor(scope.person, id)) refuse('http.forbidden')
  if (id === null) return
  const inspectors = await listInspectors(tx, scope)
  if (!inspectors.some((inspector) => inspector.id === id))
    throw invalid('inspector_id', 'Elija un inspector de la lista.', 'Trie un inspector de la llista.')
}

const tellInspector = async ({ tx, scope, deps }: Changing, { id, incidencia_id }: Pick<LockedInspection, 'id' | 'incidencia_id'>) =>
  notify(deps, tx, scope, {
    id: incidencia_id,
    events: eventsOf({ modelo: 'inspeccion', accion: 'creada' }).map((evento) => ({ evento, inspeccion_id: id })),
  })

const checkPriority = async ({ tx, scope }: Changing, id: number | null): Promise<void> => {
  if (!holds(scope.person?.user_permisos ?? {}, 'inspeccion.editar.prioridad')) refuse('http.forbidden')
  if (id !== null && !(await isPriority(tx, scope, id)))
    throw invalid('prioridad_id', 'Elija una prioridad de la lista.', 'Trie una prioritat de la llista.')
}

const checkState = async (
  { tx, scope }: Changing,
  inspection: LockedInspection,
  { estado_inspeccion_id: id, comentario = '' }: InspectionChanges,
) => {
  if (id === undefined) return undefined
  if (!mayInspect(scope.person, inspection)) refuse('http.forbidden')
  const state = await findState(tx, scope, id)
  if (!state || state.finaliza) throw invalid('estado_inspeccion_id', 'Elija un estado de la lista.', 'Trie un estat de la llista.')
  if (state.requiere_comentario && comentario.trim() === '') refuse('inspection.commentMissing')
  return state
}

export const change = async (changing: Changing, id: number, body: InspectionChanges): Promise<Inspection> => {
  const { tx, scope } = changing
  const inspection = await hold(changing, { id })
  if (inspection.finalizada) refuse('inspection.finished')
  const { prioridad_id, inspector_id } = body
  if (prioridad_id !== undefined) await checkPriority(changing, prioridad_id)
  if (inspector_id !== undefined) await checkInspector(changing, inspector_id)
  const state = await checkState(changing, inspection, body)
  await refuseStale(changing, 'inspeccion', inspection)
  const begins = state && !state.inicial && !state.final ? { fecha_inicio: scope.now } : {}
  await writeInspection(tx, scope, {
    inspection,
    accion: state ? 'estado' : 'editada',
    set: {
      ...(prioridad_id === undefined ? {} : { prioridad_id }),
      ...(inspector_id === undefined ? {} : { inspector_id }),
      ...(state ? { estado_inspeccion_id: state.id, ...begins } : {}),
    },
    comentario: body.comentario?.trim() || null,
  })
  if (inspector_id !== undefined && inspector_id !== inspection.inspector_id) await tellInspector(changing, inspection)
  return (await findInspection(tx, scope, { id })) ?? refuse('http.notFound')
}

export const ask = async (changing: Changing, incidencia_id: number, body: AskedInspection): Promise<Inspection> => {
  const { tx, scope } = changing
  const unidad_gestion_id = (await unitOfSeen(tx, scope, incidencia_id)) ?? refuse('http.notFound')
  const inspector_id = body.inspector_id ?? null
  await checkInspector(changing, inspector_id)
  if (body.prioridad_id !== undefined) await checkPriority(changing, body.prioridad_id)
  const observaciones = body.observaciones?.trim() || null
  const id = await insertInspection(tx, scope, {
    incidencia_id,
    unidad_gestion_id,
    inspector_id,
    prioridad_id: body.prioridad_id ?? null,
    observaciones,
  })
  await tellInspector(changing, { id, incidencia_id })
  return read(changing, id)
}
