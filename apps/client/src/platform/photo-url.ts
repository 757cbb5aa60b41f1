import type { Image } from '@avisa/contract/images/schemas'
import { imageFile } from '@avisa/contract/images/routes'
import { urlOf } from './call.ts'

/** Address of a photo's small or large file. */
export const photoUrl = ({ codigo, extension }: Pick<Image, 'codigo' | 'extension'>, size: 'thumb' | 'view'): string =>
  urlOf(imageFile, { file: `${codigo}_${size}.${extension}` })

/** Fetches a photo for later: the service worker, or the web view of the hybrid app, keeps it. Its bytes, 0 where they cannot be known. */
export const fetchPhoto = async (url: string, signal: AbortSignal): Promise<number> => {
  const answer = await fetch(url, { signal, credentials: 'omit', mode: 'no-cors', priority: 'low' })
  return (await answer.blob()).size
}
