import { randomBytes } from 'node:crypto'
import { refuse } from '@avisa/contract/refusal'
import { imageLimits } from '@avisa/contract/images/limits'
import type { Image, ImageMoment, ImageRevision } from '@avisa/contract/images/schemas'
import { toServerDate } from '@avisa/contract/values/dates'
import type { Tx } from '#/platform/database/database.ts'
import { imageFileName, type FileStore } from '#/platform/files.ts'
import type { DecodedPhoto } from '#/platform/photo-decoder.ts'
import type { Scope } from '#/platform/scope.ts'
import { insertImage } from '../store.ts'

export { checkPhoto, decodePhoto } from '../decode.ts'

const extension = 'jpg'
const type = 'image/jpeg'

export const refuseMore = () => refuse('image.tooMany', { values: { maximo: imageLimits.perIncident } })

/** `visible` by default; only used for public photos. */
type NewPhoto = {
  photo: DecodedPhoto
  incidencia_id: number
  nombre: string
  publica: boolean
  revision?: ImageRevision
  momento?: ImageMoment
}

/** Writes the files while the row is written; it is committed once they are on the disk. If one fails, they are deleted. */
export const storePhoto = async (
  files: FileStore,
  tx: Tx,
  scope: Scope,
  { photo: { view, thumb, ancho, alto }, momento = 'antes', ...columns }: NewPhoto,
): Promise<Image> => {
  const codigo = randomBytes(16).toString('hex')
  const names = { view: imageFileName({ codigo, extension }, 'view'), thumb: imageFileName({ codigo, extension }, 'thumb') }
  const { nombre } = columns
  const row = insertImage(tx, scope, { revision: 'visible', ...columns, momento, codigo, ancho, alto, bytes: view.length })
  // Waits for all: a file written after the clean-up would stay.
  const [inserted, ...saved] = await Promise.allSettled([row, files.save(names.view, view), files.save(names.thumb, thumb)])
  try {
    for (const result of [inserted, ...saved]) if (result.status === 'rejected') throw result.reason
    const id = (await row) ?? refuseMore()
    return { id, codigo, extension, nombre, name: nombre, type, ancho, alto, momento, created_at: toServerDate(scope.now, scope.zona) }
  } catch (cause) {
    await Promise.all([files.remove(names.view), files.remove(names.thumb)])
    throw cause
  }
}
