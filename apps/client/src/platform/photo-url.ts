import type { Image } from '@avisa/contract/images/schemas'
import { imageFile } from '@avisa/contract/images/endpoints'
import { urlOf } from './call.ts'

/** Address of a photo's small or large file. */
export const photoUrl = ({ codigo, extension }: Pick<Image, 'codigo' | 'extension'>, size: 'thumb' | 'view'): string =>
  urlOf(imageFile, { file: `${codigo}_${size}.${extension}` })
