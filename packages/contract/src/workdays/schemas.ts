import { arr, bool, filled, int, nullable, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'
import { workDayLimits } from './limits.ts'

/** A manager's correction of a day's end: who, when, why and the previous value; null where it was open. */
export const WorkDayCorrected = obj({
  persona: str(),
  fecha: str(),
  fecha_fin_antes: nullable(str()),
  fecha_fin: str(),
  motivo: str(),
})

/** Times are the municipality's wall-clock time; minutes are whole. */
export const WorkDay = obj({
  id: int(),
  usuario_id: int(),
  nombre: str(),
  apellidos: str(),
  /** The centre's name in the reader's language. */
  centro: str(),
  vehiculo: str(),
  estado: oneOf('abierto', 'cerrado'),
  /** The start as the device sent it; the same for `fecha_fin`. */
  created_at: str(),
  fecha_fin: nullable(str()),
  /** When the server received it. */
  recibida_inicio: str(),
  recibida_fin: nullable(str()),
  /** Worked minutes without breaks; for an open day until now. */
  minutos: int(),
  /** Open for longer than a working day can be. */
  olvidada: bool(),
  revision_vehiculo: bool(),
  repostaje_vehiculo: bool(),
  averia_vehiculo: bool(),
  pausas: int(),
  observaciones: nullable(str()),
  /** A manager's corrections of its end, oldest first; `fecha_fin` is the corrected time. */
  correcciones: arr(WorkDayCorrected),
  /** Repairs the person finished during it. */
  tareas_hechas: int(),
  /** With `include=incidencias`: those reported during it. */
  incidencias: opt(arr(obj({ id: int(), codigo: str() }))),
})
export type WorkDay = Static<typeof WorkDay>

/** `fecha`: the real start, if the device was offline then; `DD/MM/YYYY HH:mm:ss` or ISO 8601. */
export const WorkDayStart = obj({
  centro: filled({ maxLength: 200 }),
  vehiculo: opt(str({ maxLength: 200 })),
  fecha: opt(str({ maxLength: 40 })),
})
export type WorkDayStart = Static<typeof WorkDayStart>

/** The form to stop; everything is optional. `fecha`: the real end. */
export const WorkDayStop = obj({
  revision_vehiculo: opt(bool()),
  repostaje_vehiculo: opt(bool()),
  averia_vehiculo: opt(bool()),
  pausas: opt(int({ minimum: 0, maximum: workDayLimits.breaks })),
  observaciones: opt(nullable(str({ maxLength: workDayLimits.remarks }))),
  fecha: opt(str({ maxLength: 40 })),
})
export type WorkDayStop = Static<typeof WorkDayStop>

/** The real end of somebody else's day, and the reason. */
export const WorkDayCorrection = obj({ fecha: str({ maxLength: 40 }), motivo: filled({ maxLength: workDayLimits.remarks }) })
export type WorkDayCorrection = Static<typeof WorkDayCorrection>

/** Somebody whose work days may be viewed. `abierta`: working now; `ultima`: their last start. */
export const Employee = obj({ id: int(), nombre: str(), apellidos: str(), abierta: bool(), ultima: nullable(str()) })
export type Employee = Static<typeof Employee>

/** Minutes worked by one person per day (`YYYY-MM-DD`), oldest first. */
export const WorkTotals = obj({
  usuario_id: int(),
  nombre: str(),
  apellidos: str(),
  minutos: int(),
  dias: arr(obj({ dia: str(), minutos: int() })),
})
export type WorkTotals = Static<typeof WorkTotals>
