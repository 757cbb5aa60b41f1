/** The four tracks (docs/workflow.md, Statuses). */
export const tracks = ['incidencia', 'tecnico', 'reparacion', 'inspeccion'] as const
export type Track = (typeof tracks)[number]

/** What code may ask of a status; never its id (docs/architecture.md, Statuses). */
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
] as const
export type StatusFlag = (typeof statusFlags)[number]

/**
 * What rules ask of a status by its `papel`, which one of a track has at most; a municipality may name and number it as it likes.
 * `otro_servicio`: used only where the municipality's `estado_tarea_fijo_id` names it.
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
