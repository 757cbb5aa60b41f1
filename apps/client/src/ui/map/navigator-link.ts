import type { Position } from '@avisa/contract/values/coordinates'

const apple = /iPhone|iPad|Macintosh/.test(navigator.userAgent)

/** Opens the device's navigation app; undefined on a desktop, where the link would do nothing. */
export const navigatorLink = ({ latitud, longitud }: Position): string | undefined => {
  if (apple) return `maps:?daddr=${latitud},${longitud}`
  return matchMedia('(pointer: coarse)').matches ? `geo:${latitud},${longitud}?q=${latitud},${longitud}` : undefined
}
