import type { Inspection } from '@avisa/contract/inspections/schemas'
import type { Status } from '@avisa/contract/statuses/schemas'
import { useMemo } from 'react'
import { useStatuses } from '#/platform/configuration.ts'
import type { Pin } from '#/ui/map/MapView.tsx'

const pinOf = (inspection: Inspection, status: Status | undefined): Pin | undefined => {
  const { id, geolatitud, geolongitud, vincidencia, estado_inspeccion, direccion, codigo } = inspection
  if (geolatitud === null || geolongitud === null) return undefined
  return {
    key: `inspeccion/${id}`,
    kind: 'inspeccion',
    latitud: geolatitud,
    longitud: geolongitud,
    icono: vincidencia.icono,
    estado: {
      nombre: estado_inspeccion,
      color: inspection.estado_inspeccion_color,
      icono: inspection.estado_inspeccion_icono,
      inicial: status?.inicial ?? false,
      final: inspection.finalizada,
    },
    label: [vincidencia.descripcion, estado_inspeccion, direccion ?? codigo].join(', '),
  }
}

/** The same object until something changes, as the map compares by identity; undefined without a position. */
export const useInspectionPin = (inspection: Inspection): Pin | undefined => {
  const status = useStatuses('inspeccion').data?.find(({ id }) => id === inspection.estado_inspeccion_id)
  return useMemo(() => pinOf(inspection, status), [inspection, status])
}
