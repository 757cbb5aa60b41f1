import type { Incident } from '#/incidents/schemas.ts'
import type { Inspection } from '#/inspections/schemas.ts'
import type { Task } from '#/tasks/schemas.ts'
import type { Lang } from '#/values/languages.ts'
import type { ExportColumn, ExportKind } from './columns.ts'

export type ExportRows = { incidencias: Incident; tareas: Task; inspecciones: Inspection }
export type ExportCell = string | number | null
/** What a row does not say itself. */
export type Words = { unitName: (unidad_gestion_id: number) => string | null; lang: Lang }
type Values<K extends ExportKind> = Readonly<Record<ExportColumn<K>, (row: ExportRows[K], words: Words) => ExportCell>>

const priorities: Readonly<Record<Incident['prioridad'], Record<Lang, string>>> = {
  baja: { es: 'Baja', ca: 'Baixa' },
  media: { es: 'Media', ca: 'Mitjana' },
  alta: { es: 'Alta', ca: 'Alta' },
}

const unidad = ({ unidad_gestion_id }: { unidad_gestion_id: number }, { unitName }: Words) => unitName(unidad_gestion_id)
type Placed = Pick<Task, 'distrito' | 'barrio' | 'emplazamiento' | 'geolatitud' | 'geolongitud'>
const place = {
  distrito: ({ distrito }: Placed) => distrito,
  barrio: ({ barrio }: Placed) => barrio,
  emplazamiento: ({ emplazamiento }: Placed) => emplazamiento,
  latitud: ({ geolatitud }: Placed) => geolatitud,
  longitud: ({ geolongitud }: Placed) => geolongitud,
}

const incidencias: Values<'incidencias'> = {
  codigo: ({ codigo }) => codigo,
  fecha: ({ fecha }) => fecha,
  tipo: ({ descripcion }) => descripcion,
  estado: ({ DesEstado }) => DesEstado,
  prioridad: ({ prioridad }, { lang }) => priorities[prioridad][lang],
  vence: ({ vence }) => vence ?? null,
  cerrada: ({ cerrada }) => cerrada ?? null,
  unidad,
  ...place,
  direccion: ({ direccioncalle_sn }) => direccioncalle_sn,
  contenido: ({ contenido, contenido_publico }) => contenido ?? contenido_publico ?? null,
  numero_adhesiones: ({ numero_adhesiones }) => numero_adhesiones,
  numero_comentarios_incidencia: ({ numero_comentarios_incidencia }) => numero_comentarios_incidencia,
  nombre: ({ ciudadano }) => ciudadano?.nombre ?? null,
  telefono: ({ ciudadano }) => ciudadano?.telefono ?? null,
  email: ({ ciudadano }) => ciudadano?.email ?? null,
}

const tareas: Values<'tareas'> = {
  codigo: ({ codigo }) => codigo,
  codigo_incidencia: ({ codigo_incidencia }) => codigo_incidencia,
  fecha: ({ fecha }) => fecha,
  tipo: ({ descripcion }) => descripcion,
  prioridad: ({ prioridad }, { lang }) => priorities[prioridad][lang],
  estudio: ({ DesEstadoTecnico }) => DesEstadoTecnico,
  reparacion: ({ DesEstadoObra }) => DesEstadoObra,
  entidad: ({ entidad_reparadora }) => entidad_reparadora,
  tecnico: ({ tecnico }) => tecnico,
  encargado: ({ encargado }) => encargado,
  vence: ({ vence }) => vence ?? null,
  fecha_finalizacion_prevista: ({ fecha_finalizacion_prevista }) => fecha_finalizacion_prevista,
  fecha_finalizacion: ({ fecha_finalizacion }) => fecha_finalizacion,
  minutos_trabajo: ({ tiempos }) => tiempos?.minutos ?? null,
  unidad,
  ...place,
  direccion: ({ direccion_sn }) => direccion_sn,
  contenido: ({ contenido }) => contenido,
}

const inspecciones: Values<'inspecciones'> = {
  codigo: ({ codigo }) => codigo,
  codigo_incidencia: ({ vincidencia }) => vincidencia.codigo,
  fecha: ({ fecha }) => fecha,
  tipo: ({ vincidencia }) => vincidencia.descripcion,
  estado: ({ estado_inspeccion }) => estado_inspeccion,
  prioridad: ({ prioridad_cadena }) => prioridad_cadena,
  inspector: ({ inspector }) => inspector,
  fecha_inicio: ({ fecha_inicio }) => fecha_inicio,
  fecha_finalizacion: ({ fecha_finalizacion }) => fecha_finalizacion,
  resultado: ({ resultado }) => resultado,
  unidad,
  ...place,
  direccion: ({ direccion }) => direccion,
  comentario: ({ comentario }) => comentario,
}

/** What each column of an export holds. */
export const exportValues: { readonly [K in ExportKind]: Values<K> } = { incidencias, tareas, inspecciones }
