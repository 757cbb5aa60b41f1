import type { Map as MapLibreMap } from 'maplibre-gl'
import { createDrawingBuffer } from './drawing-buffer.ts'
import { isStreetEdge } from './style.ts'

const softwareRenderers = /swiftshader|llvmpipe|softpipe|software|basic render/i

/** Of a map that the processor draws. */
const softwareContext = (canvas: HTMLCanvasElement): WebGL2RenderingContext | null => {
  const gl = canvas.getContext('webgl2')
  const names = gl?.getExtension('WEBGL_debug_renderer_info')
  return names && softwareRenderers.test(String(gl?.getParameter(names.UNMASKED_RENDERER_WEBGL))) ? gl : null
}

const leaveOutStreetEdges = (map: MapLibreMap, isQuick: () => boolean) => {
  const { painter } = map
  const renderLayer = painter.renderLayer.bind(painter)
  painter.renderLayer = (...values) => {
    if (!isQuick() || !isStreetEdge(values[2])) renderLayer(...values)
  }
}

const shareWhileMoving = 0.4
const sharpAfterMs = 150

/** At rest the page does not wait for a picture, and the next one begins once it is shown. Returns what to call when the size has changed. */
const drawWithoutWaiting = (map: MapLibreMap, gl: WebGL2RenderingContext, isQuick: () => boolean) => {
  const { fit, show, whenDrawn } = createDrawingBuffer(map, gl)
  let isBusy = false
  let isShownLater = false
  let isCanvasEmpty = true
  let isWanted = false
  const render = map._render.bind(map)
  map._render = (time) => {
    isWanted = isBusy
    return isBusy ? map : render(time)
  }
  const goOn = () => {
    isBusy = false
    if (isWanted) map.redraw()
  }
  const finish = () => {
    if (isShownLater) show()
    // The canvas is read when the page's frame ends, and that would wait for the next picture too.
    requestAnimationFrame(() => setTimeout(goOn))
  }
  map.on('render', () => {
    isShownLater = !isCanvasEmpty && !isQuick()
    if (!isShownLater) {
      isCanvasEmpty = false
      show()
      return
    }
    isBusy = true
    whenDrawn(finish)
  })
  const resize = () => {
    isShownLater = false
    fit()
  }
  map.on('resize', () => {
    isCanvasEmpty = true
    resize()
  })
  return resize
}

/**
 * Where the processor draws, as on a remote desktop, time grows with the pixels: at most one per pixel of the page, and
 * fewer in movement. Returns whether it draws.
 */
export const drawFewerPixels = (map: MapLibreMap): boolean => {
  const gl = softwareContext(map.getCanvas())
  if (!gl) return false
  const atRest = Math.min(1, devicePixelRatio)
  const whileMoving = atRest * shareWhileMoving
  const isQuick = () => map.getPixelRatio() === whileMoving
  const resize = drawWithoutWaiting(map, gl, isQuick)
  leaveOutStreetEdges(map, isQuick)
  // MapLibre's painter is another one then.
  map.on('webglcontextrestored', () => leaveOutStreetEdges(map, isQuick))
  /** MapLibre's own `setPixelRatio` clears the canvas, and ends a drag. */
  const setPixelRatio = (ratio: number) => {
    const [width = 0, height = 0] = map._containerDimensions()
    map._overridePixelRatio = ratio
    map._clampedPixelRatio = map._getClampedPixelRatio(width, height)
    map.painter.resize(width, height, map._clampedPixelRatio)
    map.style?.resize()
    resize()
    map.triggerRepaint()
  }
  let rest: ReturnType<typeof setTimeout> | undefined
  setPixelRatio(atRest)
  // Labels fade for no longer than a frame, but are placed in parts: without fading they are placed all at once.
  map._fadeDuration = 1
  map.on('movestart', () => {
    clearTimeout(rest)
    if (map.isMoving() && map.getPixelRatio() !== whileMoving) setPixelRatio(whileMoving)
  })
  map.on('moveend', () => {
    if (map.getPixelRatio() === atRest) return
    clearTimeout(rest)
    rest = setTimeout(() => setPixelRatio(atRest), sharpAfterMs)
  })
  map.on('remove', () => clearTimeout(rest))
  return true
}
