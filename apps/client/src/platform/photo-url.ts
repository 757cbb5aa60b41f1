import type { Image } from '@avisa/contract/images/schemas'
import { imageFile } from '@avisa/contract/images/routes'
import { urlOf } from './call.ts'

export const photoUrl = ({ codigo, extension }: Pick<Image, 'codigo' | 'extension'>, size: 'thumb' | 'view'): string =>
  urlOf(imageFile, { file: `${codigo}_${size}.${extension}` })

/**
 * Preloads a photo into the cache of the service worker or the web view. Returns its size in bytes, 0
 * where it is unknown.
 */
export const fetchPhoto = async (url: string, signal: AbortSignal): Promise<number> => {
  const answer = await fetch(url, { signal, credentials: 'omit', mode: 'no-cors', priority: 'low' })
  return (await answer.blob()).size
}
