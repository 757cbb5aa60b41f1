/** Filters with a fixed meaning. */
export const fixedFilters = { own: 2, publicTasks: 20, publicIncidents: 21 } as const
/** What narrows the list by its query narrows the map: the same words, the same meaning. */
export const incidentFilters = ['filtroIncidencias', 'filtroUsr', 'tipo', 'id_externo', 'criteria', 'search'] as const
/** What incidents may be sorted by, and newest first unless told. */
export const incidentSorts = ['fecha', 'codigo', 'id'] as const
/**
 * What a criterion may also ask of an incident, besides its columns: its type or the group of its type (by id), whether it is open,
 * the caller's own, and seen by the public (1 or 0).
 */
export const incidentQuestions = { tipo: 'choice', abierta: 'choice', propia: 'choice', publica: 'choice' } as const
/** What incidents may be filtered by with `criteria`. */
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
} as const

/** Degrees and rows of the nearby look-up. */
export const nearby = { buffer: 0.00035, per_page: 200, filter: fixedFilters.publicIncidents } as const
