/** `abierta`: not finalised; `propia`: assigned to the caller (1 or 0). */
export const inspectionCriteria = {
  abierta: 'choice',
  propia: 'choice',
  id: 'number',
  codigo: 'text',
  fecha: 'date',
  estado_inspeccion_id: 'number',
  prioridad_id: 'number',
  inspector_id: 'number',
  unidad_gestion_id: 'number',
} as const

/** Newest first by default. */
export const inspectionSorts = [
  'fecha',
  'codigo',
  'prioridad',
  'fecha_inicio',
  'estado_inspeccion_id',
  'inspector_id',
  'unidad_gestion_id',
] as const
