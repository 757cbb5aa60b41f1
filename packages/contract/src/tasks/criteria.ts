/** Newest first by default. */
export const taskSorts = [
  'fecha',
  'codigo',
  'emplazamiento',
  'direccion_sn',
  'incremental_ent_rep',
  'prioridad',
  'estadotecnico_id',
  'estadoobra_id',
  'tipoincidencia_id',
  'entidad_reparadora_id',
  'unidad_gestion_id',
  'distrito',
  'vence',
] as const
/**
 * Besides its columns: whether study or repair is still open, the caller's own, its incident visible to the public; and of those with a deadline that
 * are open: late, near their end, stopped (1 or 0).
 */
export const taskQuestions = {
  abierta: 'choice',
  propia: 'choice',
  publica: 'choice',
  vencida: 'choice',
  ambar: 'choice',
  pausada: 'choice',
} as const
export const taskCriteria = {
  ...taskQuestions,
  id: 'number',
  codigo: 'text',
  fecha: 'date',
  estadotecnico_id: 'number',
  estadoobra_id: 'number',
  tipoincidencia_id: 'number',
  incidencia_id: 'number',
  unidad_gestion_id: 'number',
  encargado_id: 'number',
  tecnico_id: 'number',
  entidad_reparadora_id: 'number',
  entidad_estudio_id: 'number',
  prioridad: 'text',
  vence: 'date',
} as const
