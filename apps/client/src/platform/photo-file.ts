import { imageLimits } from '@avisa/contract/images/limits'
import type { HeicProblem } from './heic/decode-heic.ts'
import { usePlatformTexts } from './texts.ts'
import { readPhotoHead, type PhotoPlace } from './photo-head.ts'

/**
 * A photo ready to send: JPEG, upright, at most 1920 pixels, without position and device data. `lugar` is
 * where it was taken: shown to its owner, never sent by itself.
 */
export type Photo = { blob: Blob; nombre: string; ancho: number; alto: number; lugar?: PhotoPlace | undefined }
export type PhotoProblem = HeicProblem | 'notAnImage' | 'empty' | 'tooLarge' | 'unreadable' | 'camera' | 'cameraPicture'
export type RefusedPhoto = { nombre: string; problem: PhotoProblem }

/** An image of at most 100 000 000 bytes. Browsers give no type to formats they do not know. */
export const problemOf = ({ type, size }: { type: string; size: number }): PhotoProblem | undefined => {
  if (type !== '' && !type.startsWith('image/')) return 'notAnImage'
  if (size === 0) return 'empty'
  return size > imageLimits.bytes ? 'tooLarge' : undefined
}

/** Smaller pictures are not enlarged. */
export const fitInside = (width: number, height: number, longest: number = imageLimits.longestSide) => {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { ancho: Math.max(1, Math.round(width * scale)), alto: Math.max(1, Math.round(height * scale)) }
}

type DrawnPhoto = Pick<Photo, 'blob' | 'ancho' | 'alto'>

type PictureSource = {
  image: CanvasImageSource
  width: number
  height: number
  /** Draws over the picture before it is compressed. */
  paint?: (context: CanvasRenderingContext2D, size: { ancho: number; alto: number }) => void
}

/** Re-encoding removes all metadata; transparency becomes white. */
export const drawPhoto = async ({ image, width, height, paint }: PictureSource): Promise<DrawnPhoto> => {
  const size = fitInside(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = size.ancho
  canvas.height = size.alto
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, size.ancho, size.alto)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, size.ancho, size.alto)
  paint?.(context, size)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', imageLimits.quality))
  // Safari keeps a canvas in memory until it is collected, and phones have little.
  canvas.width = 0
  if (!blob) throw new Error('canvas gave no picture')
  return { blob, ...size }
}

export const drawAt = async (address: string) => {
  const image = new Image()
  image.src = address
  await image.decode()
  return drawPhoto({ image, width: image.naturalWidth, height: image.naturalHeight })
}

const drawBitmap = (bitmap: ImageBitmap) =>
  drawPhoto({ image: bitmap, width: bitmap.width, height: bitmap.height }).finally(() => bitmap.close())

/**
 * `createImageBitmap` refuses truncated files, which `<img>` shows half grey; but Safari decodes HEIC only
 * with `<img>`.
 */
const drawFile = async (file: Blob, onlyAsImage: boolean) => {
  if (onlyAsImage) {
    const address = URL.createObjectURL(file)
    return drawAt(address).finally(() => URL.revokeObjectURL(address))
  }
  return drawBitmap(await createImageBitmap(file))
}

/** By the browser where it can, otherwise by a library that is loaded then. */
const drawHeic = async (file: Blob): Promise<DrawnPhoto | HeicProblem> => {
  const drawn = await drawFile(file, true).catch(() => undefined)
  if (drawn) return drawn
  const { decodeHeic } = await import('./heic/decode-heic.ts')
  const decoded = await decodeHeic(file)
  return 'problem' in decoded ? decoded.problem : drawBitmap(decoded.bitmap)
}

/** Format and size are read from the header before decoding. */
const prepare = async (file: File): Promise<Photo | PhotoProblem> => {
  const problem = problemOf(file)
  if (problem) return problem
  try {
    const { kind, pixels, lugar } = await readPhotoHead(file)
    if (!kind) return 'notAnImage'
    if (pixels !== undefined && pixels > imageLimits.pixels) return 'tooManyPixels'
    const drawn = await (kind === 'heic' ? drawHeic(file) : drawFile(file, false).catch((): PhotoProblem => 'unreadable'))
    if (typeof drawn === 'string') return drawn
    return { ...drawn, nombre: `${file.name.replace(/\.[^.]*$/, '') || 'foto'}.jpg`, lugar }
  } catch (cause) {
    console.warn('photo not read', cause)
    return 'unreadable'
  }
}

/**
 * One after the other because phones have little memory; each is passed on at once, up to `room`. Returns
 * the refused files and how many exceeded the limit.
 */
export const preparePhotos = async (
  files: readonly File[],
  room: number,
  onPhoto: (photo: Photo) => void,
): Promise<{ refused: RefusedPhoto[]; left: number }> => {
  const refused: RefusedPhoto[] = []
  let taken = 0
  let left = 0
  for (const file of files) {
    const photo = taken < room ? await prepare(file) : undefined
    if (photo === undefined) left += 1
    else if (typeof photo === 'string') refused.push({ nombre: file.name, problem: photo })
    else {
      taken += 1
      onPhoto(photo)
    }
  }
  return { refused, left }
}

/** A failing camera shows ERROR_IMAGEN_CAMARA. */
export const usePhotoText = () => {
  const say = usePlatformTexts()
  return (problem: PhotoProblem) => ({
    title: say(`t_${problem}`),
    message: problem === 'camera' ? say('ERROR_IMAGEN_CAMARA') : say(`m_${problem}`),
  })
}
