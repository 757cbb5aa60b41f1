import type { Answer } from '@avisa/contract/closing/rules'
import { isRole } from '@avisa/contract/access/person'
import { bool, int, nullable, obj, oneOf, str, type Static } from '@avisa/contract/http/schema'
import type { MoveStatus, MoveTrack } from '@avisa/contract/tasks/moves'
import { Assignee } from '@avisa/contract/tasks/schemas'
import { imageRevisions, type ImageMoment } from '@avisa/contract/images/schemas'
import { priorities } from '@avisa/contract/types/priorities'
import { sql } from 'kysely'
import { usedAnswer } from '#/closing/shared/store.ts'
import { fullName } from '#/platform/database/names.ts'
import { taskSeen, type Viewer } from '#/incidents/shared/sight-store.ts'
import { numbered, yearIn } from '#/incidents/shared/task-rows-store.ts'
import { nameIn, type Read, type Tx } from '#/platform/database/database.ts'
import { IdRow, date, statement } from '#/platform/database/rows.ts'
import type { Scope } from '#/platform/scope.ts'
import { StatusRow, statusJson, statusWithId } from '#/statuses/shared/row-store.ts'
import { isUsed } from '#/statuses/shared/store.ts'

/** A locked task with the facts that the rules of moves need. */
const LockedTask = obj({
  id: int(),
  codigo: str(),
  incidencia_id: int(),
  unidad_gestion_id: int(),
  tipoincidencia_id: int(),
  version: int(),
  prioridad: oneOf(...priorities),
  fecha_finalizacion_prevista: nullable(date()),
  servicio_72h: nullable(bool()),
  tecnico_id: nullable(int()),
  encargado_id: nullable(int()),
  entidad_estudio_id: nullable(int()),
  entidad_reparadora_id: nullable(int()),
  responsable_validar_reparacion: bool(),
  statuses: obj({ tecnico: StatusRow, reparacion: StatusRow }),
  requiere_imagen_finalizar: bool(),
  ee_num_usuarios: int(),
  fecha_incidencia: date(),
})
export type LockedTask = Static<typeof LockedTask>

type At = { viewer: Viewer; id: number }

/** Undefined if the caller does not see it. */
export const lockTask = async (tx: Tx, scope: Scope, { viewer, id }: At): Promise<LockedTask | undefined> => {
  const t = nameIn(scope.esquema)
  return statement(LockedTask)`
    select o.id, o.codigo, o.incidencia_id, o.unidad_gestion_id, o.tipoincidencia_id, o.version, o.prioridad, o.fecha_finalizacion_prevista, o.servicio_72h,
           o.tecnico_id, o.encargado_id, o.entidad_estudio_id, o.entidad_reparadora_id,
           coalesce((select er.responsable_validar_reparacion from ${t('entidades')} er where er.id = o.entidad_reparadora_id), false)
             as responsable_validar_reparacion,
           jsonb_build_object('tecnico', ${statusWithId(scope, sql`o.estadotecnico_id`)},
             'reparacion', ${statusWithId(scope, sql`o.estadoobra_id`)}) as statuses,
           (select bool_or(y.requiere_imagen_finalizar) from ${t('tipos')} x join ${t('tipos')} y on y.id in (x.id, x.tipo_padre)
             where x.id = o.tipoincidencia_id) as requiere_imagen_finalizar,
           (select count(*)::int from ${t('usuarios_entidades')} ue where ue.entidad_id = o.entidad_reparadora_id) as ee_num_usuarios,
           (select i.fecha from ${t('incidencias')} i where i.id = o.incidencia_id) as fecha_incidencia
      from ${t('tareas')} o where o.id = ${id} and ${taskSeen(viewer.sight)} for no key update of o`.first(tx)
}

export const findStatus = async (
  read: Read,
  scope: Scope,
  { pista, id }: { pista: MoveTrack; id: number },
): Promise<StatusRow | undefined> => {
  const row = await statement(obj({ estado: StatusRow }))`
    select ${statusJson('s')} as estado from ${nameIn(scope.esquema)('estados')} s where s.id = ${id} and s.pista = ${pista}
      and ${isUsed(scope, sql`s.id`)}`.first(read)
  return row?.estado
}

export const findFinished = async (read: Read, scope: Scope): Promise<StatusRow | undefined> => {
  const row = await statement(obj({ estado: StatusRow }))`
    select ${statusJson('s')} as estado from ${nameIn(scope.esquema)('estados')} s
     where s.pista = 'reparacion' and s.finaliza order by s.orden, s.id limit 1`.first(read)
  return row?.estado
}

type SomePhotos = { incidencia_id: number; ids: readonly number[]; /** Only those that citizens see. */ onlyPublic?: boolean }

export const countPhotos = async (read: Read, _scope: Scope, { incidencia_id, ids, onlyPublic = false }: SomePhotos) => {
  if (ids.length === 0) return 0
  const { fotos } = await read
    .selectFrom('imagenes')
    .select((the) => the.fn.countAll<number>().as('fotos'))
    .where('incidencia_id', '=', incidencia_id)
    .where('id', 'in', [...new Set(ids)])
    .where('publica', 'in', onlyPublic ? [true] : [true, false])
    .where('revision', 'in', onlyPublic ? ['visible', 'pendiente'] : imageRevisions)
    .executeTakeFirstOrThrow()
  return fotos
}

/** Publishes these photos to the reporter: the caller's own and already public ones; returns how many. */
export const publishPhotos = async (tx: Tx, scope: Scope, { incidencia_id, ids }: { incidencia_id: number; ids: readonly number[] }) => {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('imagenes')
    .set({ publica: true, revision: 'visible' })
    .where('incidencia_id', '=', incidencia_id)
    .where('id', 'in', [...new Set(ids)])
    .where((the) => the.or([the('publica', '=', true), the('usuario_id', '=', scope.person?.user_id ?? 0)]))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

type DatedPhotos = { incidencia_id: number; ids: readonly number[]; momento: ImageMoment }

/** Says of the caller's own photos when they were taken. */
export const dateOwnPhotos = async (tx: Tx, scope: Scope, { incidencia_id, ids, momento }: DatedPhotos): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .updateTable('imagenes')
    .set({ momento })
    .where('incidencia_id', '=', incidencia_id)
    .where('id', 'in', [...new Set(ids)])
    .where('usuario_id', '=', scope.person?.user_id ?? 0)
    .execute()
}

type Step = { id: number; version: number; accion: string }

const stepOf = (scope: Scope, { id, version, accion }: Step) => ({
  modelo: 'tarea',
  modelo_id: id,
  accion,
  usuario_id: scope.person?.user_id ?? null,
  fecha: scope.now,
  version,
})

export type Moved = {
  task: LockedTask
  track: MoveTrack
  to: MoveStatus
  comentario: string | null
  respuesta: Answer | null
  /** The standard answer from which it was written. */
  respuesta_id?: number | undefined
  fecha: Date | null
}

/** Writes status, technician, completion date and a history row. */
export const writeMove = async (tx: Tx, scope: Scope, moved: Moved): Promise<void> => {
  const { task, track, to, comentario, respuesta, respuesta_id, fecha } = moved
  const { id } = task
  const version = task.version + 1
  const repair = track === 'reparacion'
  // A validation keeps the date on which the work was done.
  const ended = !repair || (to.finaliza && fecha === null) ? {} : { fecha_finalizacion: to.finaliza || to.pendiente_validar ? fecha : null }
  const { person } = scope
  // An administrator can move a study on somebody else's behalf.
  const takes = track === 'tecnico' && task.tecnico_id === null && isRole(person, 'tecnico')
  const assignee = takes ? { tecnico_id: person?.user_id ?? null } : {}
  await tx
    .updateTable('tareas')
    .set({ [repair ? 'estadoobra_id' : 'estadotecnico_id']: to.id, ...ended, ...assignee, version, updated_at: scope.now })
    .where('id', '=', id)
    .execute()
  const step = {
    ...stepOf(scope, { id, version, accion: task.statuses[track].final && !to.final ? 'reabierta' : 'estado' }),
    estado_anterior_id: task.statuses[track].id,
    estado_id: to.id,
    comentario,
    respuesta: respuesta?.texto ?? null,
    respuesta_lang: respuesta?.lang ?? null,
    respuesta_otra: respuesta?.otra ?? null,
    respuesta_id: usedAnswer(tx, respuesta_id),
  }
  await tx.insertInto('historial').values(step).execute()
}

const HeldAnswer = obj({ texto: str(), lang: oneOf('es', 'ca'), otra: nullable(str()) })

/** What the repairer answered when the work began to wait to be validated. */
export const findHeldAnswer = (tx: Tx, scope: Scope, id: number): Promise<Answer | undefined> =>
  statement(HeldAnswer)`
    select h.respuesta as texto, coalesce(h.respuesta_lang, 'es') as lang, h.respuesta_otra as otra from ${nameIn(scope.esquema)('historial')} h
      join ${nameIn(scope.esquema)('estados')} s on s.id = h.estado_id and s.pendiente_validar
     where h.modelo = 'tarea' and h.modelo_id = ${id} and h.respuesta is not null order by h.fecha desc, h.id desc limit 1`.first(tx)

type Values = Record<string, string | number | boolean | null>
type Set = Partial<
  Pick<LockedTask, 'tecnico_id' | 'entidad_reparadora_id' | 'encargado_id' | 'fecha_finalizacion_prevista' | 'servicio_72h'>
> & {
  prioridad?: string
}
export type Edited = { task: LockedTask; accion: 'editada' | 'asignada'; set: Set; antes: Values; despues: Values }

/** Writes the changed fields and a history row. */
export const writeChange = async (tx: Tx, scope: Scope, { task, accion, set, antes, despues }: Edited): Promise<void> => {
  const version = task.version + 1
  await tx
    .updateTable('tareas')
    .set({ ...set, version, updated_at: scope.now })
    .where('id', '=', task.id)
    .execute()
  await tx
    .insertInto('historial')
    .values({ ...stepOf(scope, { id: task.id, version, accion }), antes: JSON.stringify(antes), despues: JSON.stringify(despues) })
    .execute()
}

/** Active people of an entity, by name. */
export const membersOf = async (read: Read, scope: Scope, entidad_id: number | null): Promise<Assignee[]> => {
  if (entidad_id === null) return []
  const t = nameIn(scope.esquema)
  return statement(Assignee)`
    select u.id, ${fullName('u')} as nombre from ${t('usuarios_entidades')} x join ${t('usuarios')} u on u.id = x.usuario_id
     where x.entidad_id = ${entidad_id} and u.activado order by avisa.plegar(u.nombre || ' ' || u.apellidos), u.id`.all(read)
}

/** Active technicians of a unit, by name. */
export const techniciansOf = async (read: Read, scope: Scope, unidad_gestion_id: number): Promise<Assignee[]> => {
  const t = nameIn(scope.esquema)
  return statement(Assignee)`
    select u.id, ${fullName('u')} as nombre from ${t('usuarios_unidades')} x join ${t('usuarios')} u on u.id = x.usuario_id
     where x.unidad_gestion_id = ${unidad_gestion_id} and u.activado and 'Tecnicos' = any(u.user_roles)
     order by avisa.plegar(u.nombre || ' ' || u.apellidos), u.id`.all(read)
}

export const repairsHere = async (read: Read, _scope: Scope, entidad_id: number): Promise<boolean> => {
  const row = await read
    .selectFrom('entidades')
    .select('id')
    .where('id', '=', entidad_id)
    .where('rol', '=', 'REPARADOR')
    .where('activa', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** The task with which this person repairs the same incident. Locks the incident, so that of two calls only one creates a task. */
export const findOwnTask = async (
  tx: Tx,
  scope: Scope,
  { task: { id, incidencia_id }, usuario_id }: { task: LockedTask; usuario_id: number },
): Promise<number | undefined> => {
  const t = nameIn(scope.esquema)
  await sql`select 1 from ${t('incidencias')} where id = ${incidencia_id} for no key update`.execute(tx)
  const row = await statement(IdRow)`
    select o.id from ${t('tareas')} o where o.incidencia_id = ${incidencia_id} and o.encargado_id = ${usuario_id}
     order by o.id = ${id} desc, coalesce(o.colabora_con = ${id}, false) desc, o.id limit 1`.first(tx)
  return row?.id
}

/** A copy of the task for this person, with its first history row; returns its id. */
export const insertPart = async (tx: Tx, scope: Scope, { task, usuario_id }: { task: LockedTask; usuario_id: number }): Promise<number> => {
  const t = nameIn(scope.esquema)
  const row = await statement(IdRow)`
    insert into ${t('tareas')} (codigo, incidencia_id, tipoincidencia_id, unidad_gestion_id, estadotecnico_id, estadoobra_id, prioridad,
      encargado_id, tecnico_id, entidad_estudio_id, entidad_reparadora_id, fecha, fecha_finalizacion_prevista, colabora_con)
    select ${numbered(`T-${yearIn(scope)}-`, `${scope.esquema}.numeros_tarea`)}, o.incidencia_id, o.tipoincidencia_id, o.unidad_gestion_id,
      o.estadotecnico_id, (select s.id from ${t('estados')} s where s.pista = 'reparacion' and s.inicial), o.prioridad,
      ${usuario_id}::bigint, o.tecnico_id, o.entidad_estudio_id, o.entidad_reparadora_id, ${scope.now}::timestamptz, o.fecha_finalizacion_prevista, o.id
      from ${t('tareas')} o where o.id = ${task.id} returning id`.first(tx)
  const id = row?.id ?? 0
  await tx
    .insertInto('historial')
    .values({ ...stepOf(scope, { id: id, version: 1, accion: 'creada' }), estado_id: task.statuses.tecnico.id })
    .execute()
  return id
}
