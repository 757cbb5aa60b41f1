import { columnLabel, exportColumns, type ExportColumn, type ExportKind } from '@avisa/contract/exports/columns'
import type { Incident } from '@avisa/contract/incidents/schemas'
import type { Inspection } from '@avisa/contract/inspections/schemas'
import type { Task } from '@avisa/contract/tasks/schemas'
import type { Lang } from '@avisa/contract/values/languages'
import type { Cell, Column, Kind } from '#/platform/exports/table.ts'

export type Rows = { incidencias: Incident; tareas: Task; inspecciones: Inspection }
export type Words = { units: ReadonlyMap<number, string>; lang: Lang }
type Values<K extends ExportKind> = Readonly<Record<ExportColumn<K>, (row: Rows[K], words: Words) => Cell>>

const priorities: Readonly<Record<Incident['prioridad'], Record<Lang, string>>> = {
  baja: { es: 'Baja', ca: 'Baixa' },
  media: { es: 'Media', ca: 'Mitjana' },
  alta: { es: 'Alta', ca: 'Alta' },
}

const unidad = ({ unidad_gestion_id }: { unidad_gestion_id: number }, { units }: Words) => units.get(unidad_gestion_id) ?? null
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

const values: { readonly [K in ExportKind]: Values<K> } = { incidencias, tareas, inspecciones }
const kinds: Readonly<Record<string, Kind>> = {
  fecha: 'date',
  fecha_inicio: 'date',
  fecha_finalizacion: 'date',
  fecha_finalizacion_prevista: 'date',
  vence: 'date',
  minutos_trabajo: 'integer',
  numero_adhesiones: 'integer',
  numero_comentarios_incidencia: 'integer',
  latitud: 'real',
  longitud: 'real',
}

export const columnsOf = <K extends ExportKind>(kind: K, names: readonly ExportColumn<K>[], words: Words): Column<Rows[K]>[] =>
  names.map((name) => {
    const label = exportColumns[kind][name] as readonly [string, string]
    const value = values[kind][name]
    return { name, head: columnLabel(label, words.lang), kind: kinds[name] ?? 'text', value: (row) => value(row, words) }
  })
