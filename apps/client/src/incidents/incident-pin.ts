import type { MapIncident } from '@avisa/contract/map/schemas'
import type { Pin } from '#/ui/map/MapView.tsx'
import { isOverdue } from '#/ui/map/pin.ts'

/** Undefined without a position. `zone`: of its deadline. */
export const incidentPin = (incident: MapIncident, zone?: string): Pin | undefined => {
  const { id, geolatitud, geolongitud, icono, icono_estado, propia, direccion, codigo } = incident
  if (geolatitud === null || geolongitud === null) return undefined
  return {
    key: `incidencia/${id}`,
    kind: 'incidencia',
    latitud: geolatitud,
    longitud: geolongitud,
    icono,
    own: propia,
    late: isOverdue(incident, zone),
    estado: {
      nombre: incident.DesEstado,
      color: incident.ColorEstado,
      icono: icono_estado,
      inicial: incident.estado_inicial,
      final: incident.estado_final,
    },
    label: [incident.descripcion, incident.DesEstado, direccion?.nombre_cor ?? codigo].join(', '),
  }
}
