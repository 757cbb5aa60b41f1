import type { Incident, PointFeature } from '@avisa/contract/incidents/schemas'

/** What the map shows of an incident (SRV-14). */
export const incidentFeature = (row: Incident): PointFeature['properties'] => ({
  id: row.id,
  codigo: row.codigo,
  descripcion: row.descripcion,
  icono: row.icono,
  estado: row.DesEstado,
  color: row.ColorEstado,
  icono_estado: row.icono_estado,
  prioridad: row.prioridad,
  propia: row.propia,
})
