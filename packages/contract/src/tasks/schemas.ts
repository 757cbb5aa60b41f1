import { GivenAnswer } from '#/closing/schemas.ts'
import { Comment } from '#/comments/schemas.ts'
import { taskDeadline } from '#/deadlines/schemas.ts'
import { arr, bool, int, localised, nullable, num, obj, oneOf, opt, optional, str, type Static } from '#/http/schema.ts'
import { Image } from '#/images/schemas.ts'
import { statusesOfChange, statusesOfTask } from '#/statuses/schemas.ts'
import { priorities } from '#/types/priorities.ts'
import { Id } from '#/values/schemas.ts'
import { longestWork } from './limits.ts'

/** One change of a task. */
const TaskStep = obj({
  id: int(),
  fecha: str(),
  accion: oneOf('creada', 'editada', 'asignada', 'reabierta', 'estado'),
  quien: nullable(str()),
  /** By the caller. */
  propio: bool(),
  /** The track of a status change. */
  pista: nullable(oneOf('tecnico', 'reparacion')),
  ...statusesOfChange,
  comentario: nullable(str()),
  /** The answer sent to the reporter with it. */
  respuesta: nullable(str()),
  cambios: arr(obj({ campo: str(), antes: nullable(str()), despues: nullable(str()) })),
})

/** Where work days are kept: minutes of work of everybody, of the caller, and of the caller's last time; since when the caller works on it. `version`: of these. */
const TaskTimes = obj({ minutos: int(), propios: int(), ultimos: nullable(int()), desde: nullable(str()), version: int() })
export type TaskTimes = Static<typeof TaskTimes>

/** A task with the place and photos of its incident. */
export const Task = obj({
  id: int(),
  codigo: str(),
  incidencia_id: int(),
  codigo_incidencia: str(),
  tipoincidencia_id: int(),
  ...localised('descripcion'),
  icono: str(),
  unidad_gestion_id: int(),
  ...statusesOfTask,
  prioridad: oneOf(...priorities),
  encargado_id: nullable(int()),
  encargado: nullable(str()),
  tecnico_id: nullable(int()),
  tecnico: nullable(str()),
  entidad_estudio_id: nullable(int()),
  entidad_reparadora_id: nullable(int()),
  entidad_reparadora: nullable(str()),
  /** The repair entity's manager must validate. */
  responsable_validar_reparacion: opt(bool()),
  /** Its type or the parent type asks for a photo of the finished work. */
  requiere_imagen_finalizar: bool(),
  ciudadano_id: nullable(str()),
  ee_num_usuarios: int(),
  fecha: str(),
  fecha_finalizacion: nullable(str()),
  fecha_finalizacion_prevista: nullable(str()),
  ...taskDeadline,
  incremental_ent_est: nullable(int()),
  incremental_ent_rep: nullable(int()),
  numero_comentarios: int(),
  /** Part of the 72-hour service; null where the municipality has none. */
  servicio_72h: opt(nullable(bool())),
  tareaperiodica_id: nullable(int()),
  contenido: nullable(str()),
  geolatitud: nullable(num()),
  geolongitud: nullable(num()),
  direccioncalle: nullable(str()),
  direccionnumero: nullable(str()),
  direccion_sn: nullable(str()),
  distrito: nullable(str()),
  barrio: nullable(str()),
  emplazamiento: nullable(str()),
  /** Incremented by every change; sent back in `If-Match`. */
  version: int(),
  imagenes: opt(arr(Image)),
  /** In a detail, and in lists on request: every change, newest first. */
  historial: opt(arr(TaskStep)),
  /** In a detail: how many people read an answer, by language. */
  lectores: opt(obj({ es: int(), ca: int() })),
  /** In a detail. */
  tiempos: opt(TaskTimes),
  /** In lists on request, oldest first. */
  comentarios: opt(arr(Comment)),
})
export type Task = Static<typeof Task>

const { id, codigo, ...rest } = Task.properties
/** A task after a change of its data: complete, or only id and codigo if the caller no longer sees it. */
export const ChangedTask = obj({ id, codigo, ...optional(rest) })
export type ChangedTask = Static<typeof ChangedTask>

const minutes = (minimum: number) => opt(int({ minimum, maximum: longestWork }))
/** `fecha`: the real moment, if the device was offline then; with `minutos`: work that has ended, entered afterwards. */
export const TaskTimeStart = obj({ fecha: opt(str({ maxLength: 40 })), minutos: minutes(1) })
export type TaskTimeStart = Static<typeof TaskTimeStart>
/** `minutos`: in place of those that were counted. */
export const TaskTimeEnd = obj({ fecha: opt(str({ maxLength: 40 })), minutos: minutes(0) })
export type TaskTimeEnd = Static<typeof TaskTimeEnd>

/** A photo with a move: one the incident already has, or a new one in base64. */
const MoveImage = obj({
  id: opt(Id),
  base64: opt(str({ minLength: 1 })),
  name: opt(str({ maxLength: 200 })),
  nombre: opt(str({ maxLength: 200 })),
  type: opt(str({ maxLength: 100 })),
})

/**
 * `comentario` is for the team, the answer for the reporter, who sees the photos in `fotos_publicas`. `fecha_finalizacion` as in a creation or as
 * the server writes times.
 */
export const TaskMove = obj({
  estado_id: Id,
  comentario: opt(str({ maxLength: 5000 })),
  ...GivenAnswer.properties,
  fecha_finalizacion: opt(str({ maxLength: 40 })),
  imagenes: opt(arr(MoveImage, { maxItems: 10 })),
  fotos_publicas: opt(arr(Id, { maxItems: 10 })),
})
export type TaskMove = Static<typeof TaskMove>

/** Body of PUT /tareas/{id}: changes other than the statuses; `null` removes a value. */
export const TaskChanges = obj({
  prioridad: opt(oneOf(...priorities)),
  tecnico_id: opt(nullable(Id)),
  entidad_reparadora_id: opt(nullable(Id)),
  /** With another repair entity: who of it repairs; without it, its only member. */
  encargado_id: opt(nullable(Id)),
  fecha_finalizacion_prevista: opt(nullable(str({ maxLength: 40 }))),
  servicio_72h: opt(bool()),
})
export type TaskChanges = Static<typeof TaskChanges>

/** The study or the repair. */
export const TaskTaking = obj({ pista: oneOf('tecnico', 'reparacion') })
export type TaskTaking = Static<typeof TaskTaking>

/** `null` takes it from whoever has it. */
export const Assignment = obj({ reparador_id: nullable(Id) })

export const Assignee = obj({ id: int(), nombre: str() })
export type Assignee = Static<typeof Assignee>
