import { arr, bool, int, map, nullable, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'
import { priorities } from '#/types/priorities.ts'
import { counts } from './targets.ts'

const moment = () => opt(nullable(str()))

/** Of a record with a deadline: once its work has ended `ambar` is null; while it is stopped the rest stands still. */
export const dueMoments = { vence: moment(), ambar: moment(), pausada_desde: moment() }

export const taskDeadline = {
  ...dueMoments,
  plazo_id: opt(nullable(int())),
  vence_respuesta: moment(),
  vence_visita: moment(),
  respondida: moment(),
  visitada: moment(),
  minutos_pausados: opt(int()),
}

export const StaffTarget = obj({
  id: int(),
  codigo: str(),
  tipo_id: nullable(int()),
  prioridad: nullable(oneOf(...priorities)),
  calendario_id: int(),
  cuenta: oneOf(...counts),
  respuesta: nullable(int()),
  visita: nullable(int()),
  resolucion: nullable(int()),
  ambar_por_cien: int(),
})

export const StaffCalendar = obj({
  id: int(),
  nombre_es: str(),
  nombre_val: str(),
  turnos: arr(obj({ dia: int(), desde: str(), hasta: str() })),
  siempre: bool(),
  /** The name of each holiday, by its day `YYYY-MM-DD`. */
  festivos: map(obj({ es: str(), ca: str() })),
})
export type StaffCalendar = Static<typeof StaffCalendar>

/** What a device needs to count on without network. */
export const DeadlineRules = obj({ plazos: arr(StaffTarget), calendarios: arr(StaffCalendar) })
export type DeadlineRules = Static<typeof DeadlineRules>

/** A line of the explanation; `cantidad` in minutes or days, as the target counts. */
const Line = obj({
  clase: oneOf('plazo', 'mitad', 'pausa', 'festivo'),
  cantidad: opt(int()),
  desde: opt(str()),
  hasta: opt(nullable(str())),
  dia: opt(str()),
})

export const Explanation = obj({
  plazo: nullable(StaffTarget),
  /** Of the target's type, where it names one. */
  tipo: nullable(obj({ descripcion_es: str(), descripcion_val: str() })),
  /** From here the time runs: the report, or its opening again. */
  inicio: str(),
  fin: nullable(str()),
  ...dueMoments,
  lineas: arr(Line),
})
export type Explanation = Static<typeof Explanation>
