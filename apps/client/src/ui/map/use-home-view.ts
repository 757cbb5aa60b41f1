import { fallbackCentre, zooms, type MapConfig } from '@avisa/contract/map/schemas'
import type { Position } from '@avisa/contract/values/coordinates'
import { useUnits } from '#/platform/configuration.ts'

/** Where a map of many things looks at first: the unit where there is only one, else the municipality (MAP-13, MAP-16, MAP-17). */
export const useHomeView = (config: MapConfig): Position & { zoom: number } => {
  const units = useUnits().data
  const only = units?.length === 1 ? units[0] : undefined
  return {
    latitud: only?.latitud ?? config.centro.latitud ?? fallbackCentre.latitud,
    longitud: only?.longitud ?? config.centro.longitud ?? fallbackCentre.longitud,
    zoom: only?.zoom ?? config.zoom ?? zooms.default,
  }
}
