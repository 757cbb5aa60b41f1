export const tracks = ['incidencia', 'tecnico', 'reparacion', 'inspeccion'] as const
export type Track = (typeof tracks)[number]

/** The only properties of a status code may check; never its id (docs/architecture.md, Statuses). */
export const statusFlags = [
  'inicial',
  'final',
  'finaliza',
  'requiere_comentario',
  'requiere_fecha',
  'requiere_imagen',
  'aviso_duplicada',
  'pendiente_validar',
  'pendiente_aceptar',
  'enviada_reparacion',
  'exige_reparacion_finalizada',
  'pausa_plazo',
  'cuenta_respuesta',
] as const
export type StatusFlag = (typeof statusFlags)[number]

/**
 * Rules identify a status by its `papel`, at most one per track; municipalities choose names and numbers. `otro_servicio`: used only if the
 * municipality's `estado_tarea_fijo_id` names it.
 */
export const statusParts = {
  incidencia: [
    'asignada',
    'en_estudio',
    'apertura_expediente',
    'pausada',
    'en_reparacion',
    'resuelta',
    'rechazada',
    'redirigida',
    'duplicada',
  ],
  tecnico: ['apertura_expediente', 'pausada', 'rechazada', 'redirigida', 'duplicada'],
  reparacion: ['pausada', 'rechazada', 'otro_servicio'],
  inspeccion: [],
} as const satisfies Record<Track, readonly string[]>
