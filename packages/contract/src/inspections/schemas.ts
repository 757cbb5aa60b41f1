import { Comment } from '#/comments/schemas.ts'
import { arr, bool, int, localised, nullable, num, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'
import { Image } from '#/images/schemas.ts'
import { shownStatus, statusesOfChange } from '#/statuses/schemas.ts'
import { Id } from '#/values/schemas.ts'
import { effects } from './outcomes.ts'

export const InspectionPriority = obj({
  id: int(),
  codigo: str(),
  ...localised('descripcion'),
  color: str(),
  icono: str(),
  dias_objetivo: nullable(int()),
})
export type InspectionPriority = Static<typeof InspectionPriority>

/** A result of an inspection. `codigos_incidencia`: codes of the incident statuses it is preselected for. */
export const InspectionResult = obj({
  id: int(),
  codigo: str(),
  ...localised('descripcion'),
  explicacion: str(),
  icono: str(),
  /** Asks for the type and the repairing entity; a repair task follows. */
  seleccionar_tipo_y_reparador: bool(),
  codigos_incidencia: arr(str()),
  /** What it does besides setting the incident's final status. */
  efecto: nullable(oneOf(...effects)),
})
export type InspectionResult = Static<typeof InspectionResult>

export const NewInspection = obj({
  resultado_id: opt(Id),
  tipo_id: opt(Id),
  entidad_id: opt(Id),
  comentario: opt(str({ maxLength: 4000 })),
})
export type NewInspection = Static<typeof NewInspection>

/** The inspected incident as the screen shows it (`vincidencia`). */
const InspectedIncident = obj({
  id: int(),
  codigo: str(),
  ...localised('descripcion'),
  icono: str(),
  tipoincidencia_id: int(),
  contenido: nullable(str()),
  estado_incidencia_id: int(),
  /** One letter; P, T and Q are waiting statuses. */
  codigo_estado: nullable(str()),
  ...shownStatus,
})

const InspectionStep = obj({
  id: int(),
  fecha: str(),
  accion: oneOf('creada', 'estado', 'editada', 'finalizada'),
  quien: nullable(str()),
  ...statusesOfChange,
  comentario: nullable(str()),
})

/** Both spellings of the coordinates, with equal values. */
export const Inspection = obj({
  id: int(),
  codigo: str(),
  incidencia_id: int(),
  unidad_gestion_id: int(),
  estado_inspeccion: str(),
  estado_inspeccion_id: int(),
  estado_inspeccion_color: str(),
  estado_inspeccion_icono: str(),
  /** No further changes are possible. */
  finalizada: bool(),
  prioridad_id: nullable(int()),
  prioridad: nullable(str()),
  prioridad_cadena: nullable(str()),
  prioridad_color: nullable(str()),
  prioridad_icono: nullable(str()),
  inspector_id: nullable(int()),
  inspector: nullable(str()),
  fecha: str(),
  fecha_inicio: nullable(str()),
  fecha_finalizacion: nullable(str()),
  observaciones: nullable(str()),
  comentario: nullable(str()),
  resultado_id: nullable(int()),
  resultado: nullable(str()),
  tipo_id: nullable(int()),
  tipo: nullable(str()),
  entidad_id: nullable(int()),
  entidad: nullable(str()),
  direccion: nullable(str()),
  distrito: nullable(str()),
  barrio: nullable(str()),
  emplazamiento: nullable(str()),
  geolatitud: nullable(num()),
  geolongitud: nullable(num()),
  geoLatitud: nullable(num()),
  geoLongitud: nullable(num()),
  version: int(),
  vincidencia: InspectedIncident,
  imagenes: opt(arr(Image)),
  /** In a detail, and in lists on request: every change, newest first. */
  historial: opt(arr(InspectionStep)),
  /** In lists on request, for those who may read them, oldest first. */
  comentarios: opt(arr(Comment)),
})
export type Inspection = Static<typeof Inspection>

export const InspectionEnd = obj({
  estado_inspeccion_id: Id,
  resultado_id: opt(Id),
  tipo_id: opt(Id),
  entidad_id: opt(Id),
  comentario: opt(str({ maxLength: 4000 })),
})
export type InspectionEnd = Static<typeof InspectionEnd>

/** Body of PUT /inspecciones/{id}: changes before it is finalised. */
export const InspectionChanges = obj({
  prioridad_id: opt(nullable(Id)),
  inspector_id: opt(nullable(Id)),
  estado_inspeccion_id: opt(Id),
  comentario: opt(str({ maxLength: 4000 })),
})
export type InspectionChanges = Static<typeof InspectionChanges>

/** Body of POST /incidencias/{id}/inspecciones: requests an inspection. */
export const AskedInspection = obj({
  inspector_id: opt(Id),
  prioridad_id: opt(Id),
  observaciones: opt(str({ maxLength: 4000 })),
})
export type AskedInspection = Static<typeof AskedInspection>
