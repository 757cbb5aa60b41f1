/** What inspections may be filtered by with `criteria`; `abierta`: not over yet, `propia`: those the caller is to make (1 or 0). */
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

/** What inspections may be sorted by; newest first unless told. */
export const inspectionSorts = ['fecha', 'codigo', 'prioridad', 'fecha_inicio'] as const
