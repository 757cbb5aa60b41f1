import libheif from 'libheif-js/libheif-wasm/libheif.js'
import wasmAddress from 'libheif-js/libheif-wasm/libheif.wasm?url'
import type { HeicAnswer, HeicRequest } from './decode-heic.ts'

type Picture = {
  get_width: () => number
  get_height: () => number
  is_primary: () => boolean
  display: (target: { data: Uint8ClampedArray; width: number; height: number }, done: (pixels: unknown) => void) => void
}
type Library = { HeifDecoder: new () => { decode: (content: Uint8Array) => Picture[] } }

const openLibrary = async (): Promise<Library | undefined> => {
  try {
    const answer = await fetch(wasmAddress)
    if (!answer.ok) return undefined
    return (libheif as unknown as (options: { wasmBinary: ArrayBuffer }) => Library)({ wasmBinary: await answer.arrayBuffer() })
  } catch (cause) {
    console.warn('the decoder of HEIC could not be loaded', cause)
    return undefined
  }
}

/** Upright: the container says how it is turned, and the library turns it. */
const decode = async ({ content, longest, pixels }: HeicRequest): Promise<HeicAnswer> => {
  const library = await openLibrary()
  if (!library) return { problem: 'heicDecoder' }
  const pictures = new library.HeifDecoder().decode(new Uint8Array(content))
  const picture = pictures.find((each) => each.is_primary()) ?? pictures[0]
  if (!picture) return { problem: 'heic' }
  const [width, height] = [picture.get_width(), picture.get_height()]
  if (width * height > pixels) return { problem: 'tooManyPixels' }
  const data = new Uint8ClampedArray(width * height * 4)
  const isDrawn = await new Promise<boolean>((resolve) => picture.display({ data, width, height }, (drawn) => resolve(drawn !== null)))
  if (!isDrawn) return { problem: 'heic' }
  const scale = Math.min(1, longest / Math.max(width, height))
  const resizeWidth = Math.max(1, Math.round(width * scale))
  const resizeHeight = Math.max(1, Math.round(height * scale))
  return { bitmap: await createImageBitmap(new ImageData(data, width, height), { resizeWidth, resizeHeight, resizeQuality: 'high' }) }
}

const reply = async ({ data }: MessageEvent<HeicRequest>) => {
  const answer = await decode(data).catch((cause: unknown): HeicAnswer => {
    console.warn('a HEIC photo could not be decoded', cause)
    return { problem: 'heic' }
  })
  self.postMessage(answer, { transfer: 'bitmap' in answer ? [answer.bitmap] : [] })
}
self.addEventListener('message', (event: MessageEvent<HeicRequest>) => void reply(event))
