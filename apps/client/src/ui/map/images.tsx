import type { Map as MapLibreMap } from 'maplibre-gl'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { drawCluster } from './cluster-picture.ts'
import { clusterPrefix, readPinImage, readCluster } from './pin.ts'
import { PinDrawing } from './PinDrawing.tsx'
import { readPinColours, type PinColours } from './pin-colours.ts'

/** Renders with a single React root: creating one costs more than the drawing. */
const openDrawer = () => {
  const holder = document.createElement('div')
  const root = createRoot(holder)
  return (drawing: ReactNode): string => {
    flushSync(() => root.render(drawing))
    return holder.innerHTML
  }
}

const openPen = (): CanvasRenderingContext2D => {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('no canvas')
  return pen
}

/** SVG to pixels, with a margin for parts that overlap the edge. */
const rasterise = async (pen: CanvasRenderingContext2D, markup: string, density: number): Promise<ImageData> => {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`
  await image.decode()
  const { canvas } = pen
  canvas.width = Math.ceil(image.width * density)
  canvas.height = Math.ceil(image.height * density)
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

/**
 * Yields to the browser between drawings: a tile requests fifty at once, and dragging the map must stay
 * smooth. Each result is delivered when no turn is waiting any more, because the map draws itself again for
 * each image that is added on its own.
 */
export const inTurns = () => {
  let last: Promise<unknown> = Promise.resolve()
  return async <T,>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(() => new Promise((resolve) => setTimeout(resolve))).then(work)
    last = Promise.allSettled([turn])
    for (let seen; seen !== last; await seen) seen = last
    return turn
  }
}

/** Draws pins and clusters by the names of their images; null for any other name. */
const openPictures = (density: number) => {
  const [pen, draw] = [openPen(), openDrawer()]
  return async (id: string, colours: PinColours): Promise<ImageData | null> => {
    if (id.startsWith(clusterPrefix)) {
      const size = drawCluster(pen, readCluster(id), colours, density)
      return pen.getImageData(0, 0, size, size)
    }
    const pin = readPinImage(id)
    return pin && rasterise(pen, draw(<PinDrawing {...pin} colours={colours} />), density)
  }
}

/** More clusters than fit on a screen, at up to 46 kB each. */
const keptClusters = 500

/** Called for each new image: drops the oldest beyond `most`. */
export const keepNewest = (most: number, drop: (id: string) => void) => {
  const loadedNames = new Set<string>()
  return (id: string): void => {
    loadedNames.add(id)
    const [oldest] = loadedNames
    if (loadedNames.size <= most || oldest === undefined) return
    loadedNames.delete(oldest)
    drop(oldest)
  }
}

/** `density`: pixels of an image per pixel of the page. */
export const drawMissingImages = (map: MapLibreMap, density: number): void => {
  // A dropped image that is still visible is requested again.
  const keep = keepNewest(keptClusters, (id) => map.removeImage(id))
  const [drawPicture, waitTurn] = [openPictures(density), inTurns()]
  const add = async (id: string): Promise<void> => {
    const pixels = await waitTurn(() => drawPicture(id, readPinColours(map.getContainer())))
    if (!pixels) return
    map.addImage(id, pixels, { pixelRatio: density })
    if (id.startsWith(clusterPrefix)) keep(id)
  }
  // Several tiles may request the same one.
  const requests = new Map<string, Promise<void>>()
  map.setMissingStyleImageResolver((id) => {
    const request = requests.get(id) ?? add(id).finally(() => requests.delete(id))
    requests.set(id, request)
    return request
  })
}
