import { fallbackCentre, zooms } from '@avisa/contract/map/zooms'
import type { MapConfig } from '@avisa/contract/map/schemas'
import type { Unit } from '@avisa/contract/units/schemas'
import type { Position } from '@avisa/contract/values/coordinates'
import { useUnits } from '#/platform/configuration.ts'

/** The unit's view, otherwise the municipality's; the built-in centre until one is known. */
export const firstView = (config?: MapConfig, unit?: Pick<Unit, 'latitud' | 'longitud' | 'zoom'>): Position & { zoom: number } => ({
  latitud: unit?.latitud ?? config?.centro.latitud ?? fallbackCentre.latitud,
  longitud: unit?.longitud ?? config?.centro.longitud ?? fallbackCentre.longitud,
  zoom: unit?.zoom ?? config?.zoom ?? zooms.default,
})

/** The unit's view where there is only one, otherwise the municipality's. */
export const useHomeView = (config: MapConfig): Position & { zoom: number } => {
  const units = useUnits().data
  return firstView(config, units?.length === 1 ? units[0] : undefined)
}
