import type { Incident } from '@avisa/contract/incidents/schemas'
import { zooms } from '@avisa/contract/map/zooms'
import type { MapConfig } from '@avisa/contract/map/schemas'
import { useMemo, useState } from 'react'
import { firstView } from '#/ui/map/use-home-view.ts'
import type { Wizard } from '../use-wizard.ts'

type Asked = {
  config: MapConfig | undefined
  /** Undefined until it is known what is around. */ around: readonly Incident[] | undefined
}

/** Where the map of the place looks: at the pin, closer where others have reported, so that theirs are told apart. */
export const usePlacingView = (
  { draft: { place }, unit }: Pick<Wizard, 'unit'> & { draft: Pick<Wizard['draft'], 'place'> },
  { config, around }: Asked,
) => {
  const [close, setClose] = useState<number>(zooms.gps)
  // Until then it stays as close as at the place before.
  const now = around === undefined ? close : around.length > 0 ? zooms.nearby : zooms.gps
  if (now !== close) setClose(now)
  const first = firstView(config, unit)
  const { latitud, longitud } = place ?? first
  const zoom = place ? now : first.zoom
  return useMemo(() => ({ latitud, longitud, zoom }), [latitud, longitud, zoom])
}
