import type { Incident } from '@avisa/contract/incidents/schemas'
import { zooms } from '@avisa/contract/map/zooms'
import type { MapConfig } from '@avisa/contract/map/schemas'
import { useMemo, useState } from 'react'
import { firstView } from '#/ui/map/use-home-view.ts'
import type { Wizard } from '../use-wizard.ts'

type Asked = {
  config: MapConfig | undefined
  /** Undefined until the incidents around are known. */
  around: readonly Incident[] | undefined
}

/**
 * The camera of the place's map: at the pin, and closer where others have reported, so that their pins can
 * be distinguished.
 */
export const usePlacingView = (
  { draft: { place }, unit }: Pick<Wizard, 'unit'> & { draft: Pick<Wizard['draft'], 'place'> },
  { config, around }: Asked,
) => {
  const [close, setClose] = useState<number>(zooms.gps)
  // Until they are known, the zoom stays as it was.
  const now = around === undefined ? close : around.length > 0 ? zooms.nearby : zooms.gps
  if (now !== close) setClose(now)
  const first = firstView(config, unit)
  const { latitud, longitud } = place ?? first
  const zoom = place ? now : first.zoom
  return useMemo(() => ({ latitud, longitud, zoom }), [latitud, longitud, zoom])
}
