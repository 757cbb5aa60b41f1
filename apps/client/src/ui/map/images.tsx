import type { Map as MapLibreMap } from 'maplibre-gl'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Scheme } from '#/ui/theme/palette.ts'
import { clusterPrefix, readCluster, type PinLook } from './pin.ts'
import { ClusterDrawing, PinDrawing } from './PinDrawing.tsx'
import type { PinColours } from './pin-colours.ts'

const density = 2

const markupOf = (drawing: ReactNode): string => {
  const holder = document.createElement('div')
  const root = createRoot(holder)
  flushSync(() => root.render(drawing))
  const markup = holder.innerHTML
  root.unmount()
  return markup
}

/** SVG to pixels, with room around for what stands over the edge. */
const rasterise = async (markup: string): Promise<ImageData> => {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(image.width * density)
  canvas.height = Math.ceil(image.height * density)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

type Looks = { scheme: Scheme; colours: PinColours }

const drawingOf = (id: string, { scheme, colours }: Looks): ReactNode => {
  if (id.startsWith('pin:')) return <PinDrawing look={JSON.parse(id.slice(4)) as PinLook} scheme={scheme} colours={colours} />
  if (id.startsWith(clusterPrefix)) return <ClusterDrawing {...readCluster(id)} scheme={scheme} colours={colours} />
  return undefined
}

/** Draws each pin and cluster the first time the map asks for it; a name holds all that its picture depends on. */
export const drawMissingImages = (map: MapLibreMap, looks: () => Looks): void => {
  map.setMissingStyleImageResolver(async (id) => {
    const drawing = drawingOf(id, looks())
    if (!drawing) return
    const pixels = await rasterise(markupOf(drawing))
    if (!map.hasImage(id)) map.addImage(id, pixels, { pixelRatio: density })
  })
}

/** After a change of scheme or colours every picture is drawn again. */
export const forgetImages = (map: MapLibreMap): void => {
  for (const id of map.listImages()) if (id.startsWith('pin:') || id.startsWith(clusterPrefix)) map.removeImage(id)
}
