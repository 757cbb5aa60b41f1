import type { Map as MapLibreMap } from 'maplibre-gl'

const softwareRenderers = /swiftshader|llvmpipe|softpipe|software|basic render/i
const isDrawnBySoftware = (canvas: HTMLCanvasElement): boolean => {
  const gl = canvas.getContext('webgl2')
  const names = gl?.getExtension('WEBGL_debug_renderer_info')
  return softwareRenderers.test(String(names && gl?.getParameter(names.UNMASKED_RENDERER_WEBGL)))
}

/** MapLibre's `setPixelRatio` ends a drag: its `resize` does not count one as movement. */
const setPixelRatio = (map: MapLibreMap, ratio: number) => {
  map._overridePixelRatio = ratio
  map._resizeInternal()
  map.triggerRepaint()
}

const shareWhileMoving = 0.4
const sharpAfterMs = 150

/** Where the processor draws, as on a remote desktop, time grows with the pixels: fewer, and fewer still in movement. */
export const drawFewerPixels = (map: MapLibreMap): void => {
  if (!isDrawnBySoftware(map.getCanvas())) return
  const atRest = Math.min(1, devicePixelRatio)
  const whileMoving = atRest * shareWhileMoving
  let rest: ReturnType<typeof setTimeout> | undefined
  setPixelRatio(map, atRest)
  map._fadeDuration = 0
  map.on('movestart', () => {
    clearTimeout(rest)
    if (map.isMoving() && map.getPixelRatio() !== whileMoving) setPixelRatio(map, whileMoving)
  })
  map.on('moveend', () => {
    if (map.getPixelRatio() === atRest) return
    clearTimeout(rest)
    rest = setTimeout(() => setPixelRatio(map, atRest), sharpAfterMs)
  })
  map.on('remove', () => clearTimeout(rest))
}
