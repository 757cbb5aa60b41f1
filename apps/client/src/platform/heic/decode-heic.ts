import { imageLimits } from '@avisa/contract/images/limits'

/** `heicDecoder`: the library could not be loaded. */
export type HeicProblem = 'heic' | 'heicDecoder' | 'tooManyPixels'
export type HeicRequest = { content: ArrayBuffer; longest: number; pixels: number }
export type HeicAnswer = { bitmap: ImageBitmap } | { problem: HeicProblem }

/** A phone of 2020 takes some ten seconds for 48 megapixels. */
const patience = 60_000

const openWorker = () => new Worker(new URL('heic-worker.ts', import.meta.url), { type: 'module', name: 'heic' })

/** For browsers that cannot show it. A worker of its own for each photo, which then gives its memory back. */
export const decodeHeic = async (file: Blob): Promise<HeicAnswer> => {
  const request: HeicRequest = { content: await file.arrayBuffer(), longest: imageLimits.longestSide, pixels: imageLimits.pixelsHeic }
  const worker = openWorker()
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<HeicAnswer>((resolve) => {
      timer = setTimeout(() => resolve({ problem: 'heic' }), patience)
      worker.onmessage = ({ data }: MessageEvent<HeicAnswer>) => resolve(data)
      // Its file could not be loaded.
      worker.onerror = () => resolve({ problem: 'heicDecoder' })
      worker.postMessage(request, [request.content])
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
