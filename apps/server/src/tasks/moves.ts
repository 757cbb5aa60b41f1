import { invalid, refuse, refuseIf } from '@avisa/contract/refusal'
import {
  checkMove,
  isMate,
  mayCollaborate,
  mayMove,
  mayTake,
  namesRepairers,
  repairStillOpen,
  trackOf,
  whyNotReassign,
  whyNotUnassign,
  type MoveTrack,
} from '@avisa/contract/tasks/moves'
import { eventsOf } from '@avisa/contract/notifications/events'
import type { moveTask as moveCall } from '@avisa/contract/tasks/endpoints'
import type { ChangedTask, Task, TaskChanges, TaskMove } from '@avisa/contract/tasks/schemas'
import type { MoveKind } from '@avisa/contract/tasks/move-kinds'
import { endingOf } from '@avisa/contract/tasks/ending'
import { parseDate } from '@avisa/contract/values/dates'
import { answerEvent, readClosing } from '#/closing/shared/closing.ts'
import { recordComment } from '#/comments/shared/writing.ts'
import { updateDeadlines } from '#/deadlines/shared/deadline-store.ts'
import { decodePhoto, storePhoto } from '#/images/shared/photo-store.ts'
import { refuseStale } from '#/incidents/shared/version-store.ts'
import { viewerOf, type Viewer } from '#/incidents/shared/sight-store.ts'
import { followTasks } from '#/incidents/shared/status-store.ts'
import { createdTasks, notify, type Event } from '#/notifications/shared/notify-store.ts'
import type { Tx } from '#/platform/database/database.ts'
import type { DecodedPhoto } from '#/platform/photo-decoder.ts'
import type { Scope } from '#/platform/scope.ts'
import type { Context } from '#/platform/serve.ts'
import {
  countPhotos,
  dateOwnPhotos,
  findFinished,
  findHeldAnswer,
  findOwnTask,
  findStatus,
  lockTask,
  insertPart,
  membersOf,
  publishPhotos,
  repairsHere,
  techniciansOf,
  writeChange,
  writeMove,
  type LockedTask,
} from './shared/move-store.ts'
import { findTask } from './shared/store.ts'
import { endTimesOf } from './time-store.ts'

export type Changing = Pick<Context<unknown>, 'scope' | 'request' | 'deps'> & { tx: Tx }

const hold = async ({ tx, scope }: Changing, id: number): Promise<{ viewer: Viewer; task: LockedTask }> => {
  const viewer = viewerOf(scope)
  return { viewer, task: (await lockTask(tx, scope, { viewer, id })) ?? refuse('http.notFound') }
}

const read = async ({ tx, scope }: Changing, id: number): Promise<Task> => (await findTask(tx, scope, id)) ?? refuse('http.notFound')

/** Decodes the photos of a change before any lock is taken. */
export const decodeAll = async (context: Context<typeof moveCall>): Promise<{ photo: DecodedPhoto; nombre: string }[]> => {
  const { imagenes = [] } = context.body
  const uploads = imagenes.flatMap(({ base64, nombre, name }) => (base64 === undefined ? [] : [{ base64, nombre: nombre ?? name ?? '' }]))
  const photos: { photo: DecodedPhoto; nombre: string }[] = []
  for (const { base64, nombre } of uploads) photos.push({ photo: await decodePhoto(context, base64), nombre })
  return photos
}

const photosGiven = async ({ tx, scope }: Changing, task: LockedTask, { imagenes = [] }: TaskMove): Promise<number> => {
  const ids = imagenes.flatMap(({ id }) => (id === undefined ? [] : [id]))
  const count = await countPhotos(tx, scope, { incidencia_id: task.incidencia_id, ids })
  if (count < new Set(ids).size) throw invalid('imagenes', 'Alguna foto no es de esta incidencia.', "Alguna foto no és d'esta incidència.")
  return count
}

/** Publishes the photos that are meant for the reporter; nobody can publish what a colleague kept internal. */
const publish = async ({ tx, scope }: Changing, task: LockedTask, { imagenes = [], fotos_publicas: ids = [] }: TaskMove): Promise<void> => {
  const hasAll = ids.every((id) => imagenes.some((image) => image.id === id))
  const published = hasAll ? await publishPhotos(tx, scope, { incidencia_id: task.incidencia_id, ids }) : 0
  if (published < new Set(ids).size)
    throw invalid('fotos_publicas', 'Elija fotos que haya añadido usted.', 'Trie fotos que haja afegit vosté.')
}

const endOf = (scope: Scope, { fecha_finalizacion }: TaskMove): Date | null => {
  if (fecha_finalizacion === undefined) return null
  const date = parseDate(fecha_finalizacion, scope.zona)
  if (!date) throw invalid('fecha_finalizacion', 'Escriba una fecha válida.', 'Escriga una data vàlida.')
  return date
}

/** What the rules of notices read of a task besides its move. */
const factsOf = ({ person }: Scope, { statuses: { tecnico, reparacion }, encargado_id }: LockedTask) => ({
  enviada: tecnico.enviada_reparacion,
  reparada: reparacion.final,
  propio: person?.user_id === encargado_id,
})

const authorOf = ({ person }: Scope) => person && `${person.nombre} ${person.apellidos}`.trim()

const tellOf = async ({ tx, scope, deps }: Changing, task: LockedTask, event: Omit<Event, 'tarea_id'>) =>
  notify(deps, tx, scope, { id: task.incidencia_id, events: [{ ...event, tarea_id: task.id }] })

/** Closes the repair with the study that requires it; a task that waited for validation keeps the date on which it was done. */
const closeRepair = async ({ tx, scope }: Changing, task: LockedTask, fecha: Date | null): Promise<LockedTask> => {
  const to = (await findFinished(tx, scope)) ?? refuse('task.noSuchMove')
  const finishedAt = task.statuses.reparacion.pendiente_validar ? null : fecha
  await writeMove(tx, scope, { task, track: 'reparacion', to, comentario: null, respuesta: null, fecha: finishedAt })
  return { ...task, version: task.version + 1, statuses: { ...task.statuses, reparacion: to } }
}

type Moving = { id: number; kind: MoveKind; body: TaskMove; photos: Awaited<ReturnType<typeof decodeAll>> }

/** Moves a task with everything that follows: history, comment, photos, the incident's status and notifications. */
export const moveTask = async (changing: Changing, { id, kind, body, photos }: Moving): Promise<Task> => {
  const { tx, scope, deps } = changing
  const { task } = await hold(changing, id)
  const track = trackOf[kind]
  const to = await findStatus(tx, scope, { pista: track, id: body.estado_id })
  if (!to) throw invalid('estado_id', 'Elija un estado de la lista.', 'Trie un estat de la llista.')
  await refuseStale(changing, 'tarea', { ...task, closed: !mayMove(track, task, scope.person) })
  const comentario = body.comentario?.trim() || null
  const fecha = endOf(scope, body)
  const fotos = photos.length + (await photosGiven(changing, task, body))
  const ending = endingOf({ track, from: task.statuses, to, finished: await findFinished(tx, scope) })
  const closing = await readClosing(tx, scope, { body, ending, fotos, requiere_imagen_finalizar: task.requiere_imagen_finalizar })
  const isValidated = track === 'reparacion' && task.statuses.reparacion.pendiente_validar && to.finaliza
  const answer = closing.respuesta ?? (isValidated ? ((await findHeldAnswer(tx, scope, id)) ?? null) : null)
  const facts = { comentario: comentario ?? answer?.texto ?? '', fecha: fecha?.getTime() ?? null, imagenes: fotos }
  const { modulo_comentarios_estado } = scope.settings
  const code = checkMove({
    track,
    task,
    to,
    input: facts,
    mover: { person: scope.person, modulo_comentarios_estado },
    times: { now: scope.now.getTime(), incidencia: task.fecha_incidencia.getTime() },
  })
  if (code) return refuse(code)
  const closed = track === 'tecnico' && repairStillOpen(task.statuses.reparacion, to) ? await closeRepair(changing, task, fecha) : task
  await writeMove(tx, scope, { task: closed, track, to, comentario, respuesta: answer, respuesta_id: body.respuesta_id, fecha })
  if (closed !== task || (track === 'reparacion' && (to.finaliza || to.pendiente_validar))) await endTimesOf(tx, scope, id)
  if (comentario !== null) await recordComment(changing, { origin: 'tareas', id }, comentario)
  const estado = { es: to.descripcion_es, ca: to.descripcion_val }
  for (const evento of eventsOf({ modelo: 'tarea', accion: 'estado', from: task.statuses[track], to, ...factsOf(scope, task) }))
    await tellOf(changing, task, {
      evento,
      comentario,
      ...answerEvent(answer),
      autor: authorOf(scope),
      ...(evento === 'tarea_retirada' ? { estado } : {}),
    })
  const momento = ending ? 'despues' : 'durante'
  for (const photo of photos)
    await storePhoto(deps.files, tx, scope, { ...photo, incidencia_id: task.incidencia_id, publica: false, momento })
  const ids = (body.imagenes ?? []).flatMap((image) => image.id ?? [])
  await dateOwnPhotos(tx, scope, { incidencia_id: task.incidencia_id, ids, momento })
  await publish(changing, task, body)
  await followTasks(deps, tx, scope, { id: task.incidencia_id, ...closing, respuesta: to.pendiente_validar ? null : answer })
  return read(changing, id)
}

const theOnly = (people: readonly { id: number }[]) => (people.length === 1 ? (people[0]?.id ?? null) : null)

type Settable = Partial<
  Pick<LockedTask, 'prioridad' | 'tecnico_id' | 'entidad_reparadora_id' | 'encargado_id' | 'fecha_finalizacion_prevista' | 'servicio_72h'>
>

const noSuchPerson = (field: string) => invalid(field, 'Elija una persona de la lista.', 'Trie una persona de la llista.')

/** Who repairs after a change of entity: of that entity, whoever is named or its only member. */
const repairerIn = async ({ tx, scope }: Pick<Changing, 'tx' | 'scope'>, entidad: number | null, named: number | null | undefined) => {
  const people = await membersOf(tx, scope, entidad)
  if (named === undefined) return theOnly(people)
  if (named !== null && !people.some(({ id }) => id === named)) throw noSuchPerson('encargado_id')
  return named
}

/** The columns to write, or refusals. */
const changesOf = async ({ tx, scope }: Changing, task: LockedTask, body: TaskChanges): Promise<Settable> => {
  const { prioridad, tecnico_id, entidad_reparadora_id, encargado_id, fecha_finalizacion_prevista, servicio_72h } = body
  const set: Settable = {}
  if (prioridad !== undefined) set.prioridad = prioridad
  if (tecnico_id !== undefined) {
    const isAllowed = tecnico_id === null || (await techniciansOf(tx, scope, task.unidad_gestion_id)).some(({ id }) => id === tecnico_id)
    if (!isAllowed) throw noSuchPerson('tecnico_id')
    set.tecnico_id = tecnico_id
  }
  if (entidad_reparadora_id !== undefined && entidad_reparadora_id !== task.entidad_reparadora_id) {
    if (entidad_reparadora_id !== null && !(await repairsHere(tx, scope, entidad_reparadora_id)))
      throw invalid('entidad_reparadora_id', 'Elija quién lo repara.', 'Trie qui ho repara.')
    set.entidad_reparadora_id = entidad_reparadora_id
    set.encargado_id = await repairerIn({ tx, scope }, entidad_reparadora_id, encargado_id)
  } else if (encargado_id !== undefined) throw noSuchPerson('encargado_id')
  if (fecha_finalizacion_prevista !== undefined) {
    if (!scope.settings.modulo_ordenes) refuse('module.off')
    const date = fecha_finalizacion_prevista === null ? null : parseDate(fecha_finalizacion_prevista, scope.zona)
    if (date === undefined) throw invalid('fecha_finalizacion_prevista', 'Escriba una fecha válida.', 'Escriga una data vàlida.')
    set.fecha_finalizacion_prevista = date
  }
  if (servicio_72h !== undefined) {
    if (!scope.settings.servicio_72h) refuse('http.forbidden')
    set.servicio_72h = servicio_72h
  }
  return set
}

const plain = (value: unknown): string | number | boolean | null => {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/**
 * Changes fields other than the statuses, until the task is finished. After giving it to another entity the caller may not see it any
 * more.
 */
export const changeTask = async (changing: Changing, id: number, body: TaskChanges): Promise<ChangedTask> => {
  const { tx, scope } = changing
  const { task } = await hold(changing, id)
  if (task.statuses.reparacion.finaliza) return refuse('task.finished')
  const set = await changesOf(changing, task, body)
  const fields = (Object.keys(set) as (keyof Settable)[]).filter((field) => plain(set[field]) !== plain(task[field]))
  if (fields.length === 0) return read(changing, id)
  await refuseStale(changing, 'tarea', task)
  const only = (values: Settable) => Object.fromEntries(fields.map((field) => [field, plain(values[field])]))
  await writeChange(tx, scope, { task, accion: 'editada', set, antes: only(task), despues: only(set) })
  if (fields.includes('prioridad')) await updateDeadlines(tx, scope, [task.incidencia_id])
  for (const evento of eventsOf({ modelo: 'tarea', accion: 'editada', campos: fields, ...factsOf(scope, task) }))
    await tellOf(changing, task, { evento })
  return (await findTask(tx, scope, id)) ?? { id, codigo: task.codigo }
}

const unassigned = { es: '«sin asignar»', ca: '«sense assignar»' }

/** Notifies the new and the previous repairer. */
const giveRepair = async (changing: Changing, task: LockedTask, reparador_id: number | null): Promise<void> => {
  const { tx, scope } = changing
  const { encargado_id } = task
  await writeChange(tx, scope, {
    task,
    accion: 'asignada',
    set: { encargado_id: reparador_id },
    antes: { encargado_id },
    despues: { encargado_id: reparador_id },
  })
  for (const evento of eventsOf({ modelo: 'tarea', accion: 'asignada', campos: ['encargado_id'] }))
    await tellOf(changing, task, { evento, anterior: encargado_id, ...(reparador_id === null ? { encargado: unassigned } : {}) })
}

export const reassign = async (changing: Changing, id: number, reparador_id: number | null): Promise<Task> => {
  const { tx, scope } = changing
  const { task } = await hold(changing, id)
  if (!namesRepairers(scope.person, task)) refuse('http.forbidden')
  if (reparador_id === null) refuseIf(whyNotUnassign(task))
  else {
    refuseIf(whyNotReassign(task))
    const people = await membersOf(tx, scope, task.entidad_reparadora_id)
    if (!people.some((person) => person.id === reparador_id)) refuse('task.repairerElsewhere')
  }
  if (task.encargado_id === reparador_id) return read(changing, id)
  await refuseStale(changing, 'tarea', task)
  await giveRepair(changing, task, reparador_id)
  return read(changing, id)
}

const whoeverAsks = ({ person }: Scope): number => person?.user_id ?? refuse('http.notSignedIn')

/** Takes a study or repair that nobody has. */
export const takeTask = async (changing: Changing, id: number, pista: MoveTrack): Promise<Task> => {
  const { tx, scope } = changing
  const { task } = await hold(changing, id)
  const me = whoeverAsks(scope)
  const holder = pista === 'tecnico' ? task.tecnico_id : task.encargado_id
  if (holder === me) return read(changing, id)
  if (holder !== null) refuse('task.alreadyTaken')
  if (!mayTake(pista, task, scope.person)) refuse(task.statuses[pista].final ? 'task.finished' : 'task.cannotTake')
  if (pista === 'reparacion') await giveRepair(changing, task, me)
  else
    await writeChange(tx, scope, {
      task,
      accion: 'asignada',
      set: { tecnico_id: me },
      antes: { tecnico_id: null },
      despues: { tecnico_id: me },
    })
  return read(changing, id)
}

/** Returns the task with which the caller repairs the incident: an unassigned one becomes theirs, otherwise a copy is created. */
export const joinTask = async (changing: Changing, id: number): Promise<number> => {
  const { tx, scope, deps } = changing
  const { task } = await hold(changing, id)
  const usuario_id = whoeverAsks(scope)
  if (task.encargado_id === null && mayCollaborate(scope.person, task)) {
    await giveRepair(changing, task, usuario_id)
    return id
  }
  const mine = await findOwnTask(tx, scope, { task, usuario_id })
  if (mine !== undefined) return mine
  if (!mayCollaborate(scope.person, task)) return refuse(isMate(scope.person, task) ? 'task.finished' : 'task.cannotJoin')
  const inserted = await insertPart(tx, scope, { task, usuario_id })
  await followTasks(deps, tx, scope, { id: task.incidencia_id })
  await notify(deps, tx, scope, { id: task.incidencia_id, events: createdTasks([inserted]) })
  return inserted
}
