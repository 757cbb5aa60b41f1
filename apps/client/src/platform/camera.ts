import { imageLimits } from '@avisa/contract/images/schemas'
import { usePlatformTexts } from './error-text.ts'
import { isNative } from './identity.ts'

/** A photo as it will be sent: JPEG, upright, longest side at most 1920, without the place and device that cameras write into it. */
export type Photo = { blob: Blob; nombre: string; ancho: number; alto: number }
export type PhotoProblem = 'notAnImage' | 'tooLarge' | 'unreadable' | 'camera'
/** `problems` name the files that were refused and why; cancelling gives neither (IMG-08). */
export type Photos = { photos: readonly Photo[]; problems: readonly { nombre: string; problem: PhotoProblem }[] }

/** IMG-01, IMG-02: what is dropped, pasted or chosen must be an image of at most 100 000 000 bytes. */
export const problemOf = (file: { type: string; size: number }): PhotoProblem | undefined => {
  if (!file.type.startsWith('image/')) return 'notAnImage'
  return file.size > imageLimits.bytes ? 'tooLarge' : undefined
}

/** Width and height with the longest side at most `longest`; smaller ones are not enlarged (IMG-03). */
export const fitInside = (width: number, height: number, longest: number = imageLimits.longestSide) => {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { ancho: Math.max(1, Math.round(width * scale)), alto: Math.max(1, Math.round(height * scale)) }
}

type Source = { image: CanvasImageSource; width: number; height: number; close: () => void }

const decodeAt = async (address: string): Promise<Source> => {
  const image = new Image()
  image.src = address
  await image.decode()
  return { image, width: image.naturalWidth, height: image.naturalHeight, close: () => undefined }
}

/** Some browsers decode in `<img>` what `createImageBitmap` refuses; both turn the picture upright. */
const decode = async (file: Blob): Promise<Source> => {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap) return { image: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() }
  const address = URL.createObjectURL(file)
  return decodeAt(address).finally(() => URL.revokeObjectURL(address))
}

const draw = async ({ image, width, height }: Source): Promise<Omit<Photo, 'nombre'>> => {
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
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', imageLimits.quality))
  if (!blob) throw new Error('canvas gave no picture')
  return { blob, ...size }
}

const prepare = async (file: File): Promise<Photo> => {
  const source = await decode(file)
  try {
    return { ...(await draw(source)), nombre: `${file.name.replace(/\.[^.]*$/, '') || 'foto'}.jpg` }
  } finally {
    source.close()
  }
}

/** Makes ready what was dropped, pasted or chosen, one after another: phones have little memory. */
export const preparePhotos = async (files: Iterable<File>): Promise<Photos> => {
  const photos: Photo[] = []
  const problems: { nombre: string; problem: PhotoProblem }[] = []
  for (const file of files) {
    const problem = problemOf(file)
    const photo = problem ?? (await prepare(file).catch((): PhotoProblem => 'unreadable'))
    if (typeof photo === 'string') problems.push({ nombre: file.name, problem: photo })
    else photos.push(photo)
  }
  return { photos, problems }
}

/** The files of a drop or a paste; other content is not ours. */
export const filesOf = (transfer: DataTransfer | null): File[] => [...(transfer?.files ?? [])]

const pickFiles = ({ capture, multiple }: { capture: boolean; multiple: boolean }): Promise<File[]> =>
  new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'image/*'
    input.multiple = multiple
    input.hidden = true
    if (capture) input.setAttribute('capture', 'environment')
    const finish = (files: File[]) => {
      input.remove()
      resolve(files)
    }
    input.addEventListener('change', () => finish([...(input.files ?? [])]))
    input.addEventListener('cancel', () => finish([]))
    document.body.append(input)
    input.click()
  })

/** IMG-04. */
const deviceCamera = { quality: 40, targetWidth: 940 } as const
const cancelled = new Set(['OS-PLUG-CAMR-0006', 'OS-PLUG-CAMR-0013'])

const nativePhoto = async (): Promise<Photos> => {
  const { Camera } = await import('@capacitor/camera')
  try {
    const { webPath } = await Camera.takePhoto({ ...deviceCamera, correctOrientation: true })
    return { photos: webPath ? [{ ...(await draw(await decodeAt(webPath))), nombre: 'foto.jpg' }] : [], problems: [] }
  } catch (thrown) {
    const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : ''
    return { photos: [], problems: cancelled.has(code) ? [] : [{ nombre: '', problem: 'camera' }] }
  }
}

/** Opens the camera; must be called in the very click, or the browser refuses. */
export const takePhoto = async (): Promise<Photos> =>
  isNative ? nativePhoto() : preparePhotos(await pickFiles({ capture: true, multiple: false }))

/** Opens the gallery or the files; several at once. */
export const choosePhotos = async (): Promise<Photos> => preparePhotos(await pickFiles({ capture: false, multiple: true }))

export const usePhotoText = () => {
  const say = usePlatformTexts()
  return (problem: PhotoProblem) => ({
    title: say(`t_${problem}`),
    message: problem === 'camera' ? say('ERROR_IMAGEN_CAMARA') : say(`m_${problem}`),
  })
}
