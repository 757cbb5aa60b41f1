import { arr, bool, int, nullable, obj, opt, str, type Static } from '#/http/schema.ts'
import { Id } from '#/values/ids.ts'

/** A priority of inspections, in the caller's language and both (CALL-14). */
export const InspectionPriority = obj({
  id: int(),
  codigo: str(),
  descripcion: str(),
  descripcion_es: str(),
  descripcion_val: str(),
  color: str(),
  icono: str(),
  dias_objetivo: nullable(int()),
})
export type InspectionPriority = Static<typeof InspectionPriority>

/** ENT-INSP-03: what an inspection may end in. `codigos_incidencia`: short codes of the incident states it is preselected for (INSP-06). */
export const InspectionResult = obj({
  id: int(),
  codigo: str(),
  descripcion: str(),
  descripcion_es: str(),
  descripcion_val: str(),
  explicacion: str(),
  icono: str(),
  /** Asks for the type and the entity that repairs it; a repair task follows (INSP-07). */
  seleccionar_tipo_y_reparador: bool(),
  codigos_incidencia: arr(str()),
})
export type InspectionResult = Static<typeof InspectionResult>

/** What the inspection step of the wizard collects (WIZ-52, ENT-NEW-06). */
export const NewInspection = obj({
  resultado_id: opt(Id),
  tipo_id: opt(Id),
  entidad_id: opt(Id),
  comentario: opt(str({ maxLength: 4000 })),
})
export type NewInspection = Static<typeof NewInspection>
