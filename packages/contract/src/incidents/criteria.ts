export const fixedFilters = { own: 2, publicTasks: 20, publicIncidents: 21 } as const
/** Filters of the list, with the same meaning on the map. */
export const incidentFilters = ['filtroIncidencias', 'filtroUsr', 'tipo', 'id_externo', 'criteria', 'search'] as const
/** Newest first by default. */
export const incidentSorts = [
  'fecha',
  'codigo',
  'id',
  'prioridad',
  'estado_incidencia_id',
  'tipoincidencia_id',
  'unidad_gestion_id',
  'distrito',
  'barrio',
  'vence',
] as const
/** Further criteria besides the columns: the type or its group (by id), whether it is open, the caller's own, visible to the public, probably a duplicate, contradicted so often that staff decide (1 or 0). What statistics count: answered, closed, in time, repeated, judged, by whom it was done; `pendiente_el`: open at the start of that day; `casilla`: within a square of the heat map (contract/statistics/heat.ts). Of its open work: late, near its end, stopped. */
export const incidentQuestions = {
  tipo: 'choice',
  abierta: 'choice',
  propia: 'choice',
  publica: 'choice',
  parecida: 'choice',
  a_revisar: 'choice',
  dia_semana: 'choice',
  entidad: 'choice',
  origen: 'choice',
  sin_cerrar: 'choice',
  en_plazo: 'choice',
  repetida: 'choice',
  valorada: 'choice',
  sigue_igual: 'choice',
  vencida: 'choice',
  ambar: 'choice',
  pausada: 'choice',
} as const
export const incidentCriteria = {
  ...incidentQuestions,
  id: 'number',
  codigo: 'text',
  fecha: 'date',
  estado_incidencia_id: 'number',
  tipoincidencia_id: 'number',
  unidad_gestion_id: 'number',
  prioridad: 'text',
  direccioncalle: 'text',
  distrito: 'text',
  barrio: 'text',
  cerrada: 'date',
  respondida: 'date',
  pendiente_el: 'date',
  casilla: 'text',
  desenlace: 'text',
  reaperturas: 'number',
  vence: 'date',
} as const

/** Radius in degrees and row limit of the nearby look-up. */
export const nearby = { buffer: 0.00035, per_page: 200, filter: fixedFilters.publicIncidents } as const
