import type { Position } from '@avisa/contract/values/coordinates'

const apple = /iPhone|iPad|Macintosh/.test(navigator.userAgent)

/** Address that opens the device's navigator there; nothing at a desk that has none, so that no button does nothing. */
export const navigatorLink = ({ latitud, longitud }: Position): string | undefined => {
  if (apple) return `maps:?daddr=${latitud},${longitud}`
  return matchMedia('(pointer: coarse)').matches ? `geo:${latitud},${longitud}?q=${latitud},${longitud}` : undefined
}
