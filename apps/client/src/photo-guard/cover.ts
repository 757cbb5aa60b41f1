import { boxPixels, coverColour, meanColour, type Box } from '@avisa/contract/images/boxes'
import { drawPhoto } from '#/platform/photo-file.ts'

type Picture = { context: CanvasRenderingContext2D; ancho: number; alto: number }

/** The colour with which a box is filled, as CSS. */
export const fillOf = ({ context, ancho, alto }: Picture, box: Box): string => {
  const { left, top, width, height } = boxPixels(box, { ancho, alto })
  const { rojo, verde, azul } = coverColour(meanColour(context.getImageData(left, top, width, height).data))
  return `rgb(${rojo} ${verde} ${azul})`
}

/** A new JPEG in which nothing of what was below the boxes remains. */
export const coverPhoto = async (photo: Blob, boxes: readonly Box[]): Promise<Blob> => {
  const bitmap = await createImageBitmap(photo)
  const paint = (context: CanvasRenderingContext2D, size: { ancho: number; alto: number }) => {
    for (const box of boxes) {
      context.fillStyle = fillOf({ context, ...size }, box)
      const { left, top, width, height } = boxPixels(box, size)
      context.fillRect(left, top, width, height)
    }
  }
  const { blob } = await drawPhoto({ image: bitmap, width: bitmap.width, height: bitmap.height, paint }).finally(() => bitmap.close())
  return blob
}
