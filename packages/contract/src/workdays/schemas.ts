import { arr, bool, filled, int, nullable, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'
import { workDayLimits } from './limits.ts'

/** What a manager changed in the end of a day: who, when and why, and what stood there before; nothing where it was open. */
export const WorkDayCorrected = obj({
  persona: str(),
  fecha: str(),
  fecha_fin_antes: nullable(str()),
  fecha_fin: str(),
  motivo: str(),
})

/** Times of the wall clock of the municipality; minutes are whole. */
export const WorkDay = obj({
  id: int(),
  usuario_id: int(),
  nombre: str(),
  apellidos: str(),
  /** The centre's name in the reader's language. */
  centro: str(),
  vehiculo: str(),
  estado: oneOf('abierto', 'cerrado'),
  /** When it began, as the device said; so does `fecha_fin`. */
  created_at: str(),
  fecha_fin: nullable(str()),
  /** When the server heard of it. */
  recibida_inicio: str(),
  recibida_fin: nullable(str()),
  /** Worked, without breaks; of an open day until now. */
  minutos: int(),
  /** Open for longer than a day of work can be. */
  olvidada: bool(),
  revision_vehiculo: bool(),
  repostaje_vehiculo: bool(),
  averia_vehiculo: bool(),
  pausas: int(),
  observaciones: nullable(str()),
  /** Corrections of its end by a manager, the first one first; `fecha_fin` is what they say. */
  correcciones: arr(WorkDayCorrected),
  /** Repairs that its person finished in it. */
  tareas_hechas: int(),
  /** With `include=incidencias`: those reported in it. */
  incidencias: opt(arr(obj({ id: int(), codigo: str() }))),
})
export type WorkDay = Static<typeof WorkDay>

/** `fecha`: when it really began, where the device had no signal then; `DD/MM/YYYY HH:mm:ss` or ISO 8601. */
export const WorkDayStart = obj({
  centro: filled({ maxLength: 200 }),
  vehiculo: opt(str({ maxLength: 200 })),
  fecha: opt(str({ maxLength: 40 })),
})
export type WorkDayStart = Static<typeof WorkDayStart>

/** The stop form: all of it may be left out. `fecha`: when it really ended. */
export const WorkDayStop = obj({
  revision_vehiculo: opt(bool()),
  repostaje_vehiculo: opt(bool()),
  averia_vehiculo: opt(bool()),
  pausas: opt(int({ minimum: 0, maximum: workDayLimits.breaks })),
  observaciones: opt(nullable(str({ maxLength: workDayLimits.remarks }))),
  fecha: opt(str({ maxLength: 40 })),
})
export type WorkDayStop = Static<typeof WorkDayStop>

/** When somebody else's day really ended, and why that is known. */
export const WorkDayCorrection = obj({ fecha: str({ maxLength: 40 }), motivo: filled({ maxLength: workDayLimits.remarks }) })
export type WorkDayCorrection = Static<typeof WorkDayCorrection>

/** Whose work days somebody may look at. `abierta`: they are working now; `ultima`: when they last began. */
export const Employee = obj({ id: int(), nombre: str(), apellidos: str(), abierta: bool(), ultima: nullable(str()) })
export type Employee = Static<typeof Employee>

/** Minutes worked by one person, day by day (`YYYY-MM-DD`), oldest first. */
export const WorkTotals = obj({
  usuario_id: int(),
  nombre: str(),
  apellidos: str(),
  minutos: int(),
  dias: arr(obj({ dia: str(), minutos: int() })),
})
export type WorkTotals = Static<typeof WorkTotals>
