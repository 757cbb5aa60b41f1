import type { LinkedFollow } from '@avisa/contract/follows/schemas'

/** Somebody's own report, as the link of a mail shows it. */
export const aFollow = (more: Partial<LinkedFollow> = {}): LinkedFollow => ({
  id: null,
  incidencia_id: 5,
  zona_id: null,
  id_vial: null,
  codigo: 'SU-26-5',
  nombre: 'Farola sin luz',
  detalle: 'Calle Mayor, 3',
  DesEstadoCiudadano: 'Recibida',
  frecuencia: 'al_momento',
  estado: 'por_confirmar',
  ...more,
})
