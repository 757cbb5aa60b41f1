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

/** Writes both files before the row, and deletes them if the row fails. */
export const storePhoto = async (
  files: FileStore,
  tx: Tx,
  scope: Scope,
  { photo: { view, thumb, ancho, alto }, momento = 'antes', ...columns }: NewPhoto,
): Promise<Image> => {
  const codigo = randomBytes(16).toString('hex')
  const names = { view: imageFileName({ codigo, extension }, 'view'), thumb: imageFileName({ codigo, extension }, 'thumb') }
  const { nombre } = columns
  try {
    // Waits for both: a file written after the clean-up would stay.
    const saved = await Promise.allSettled([files.save(names.view, view), files.save(names.thumb, thumb)])
    for (const result of saved) if (result.status === 'rejected') throw result.reason
    const id =
      (await insertImage(tx, scope, { revision: 'visible', ...columns, momento, codigo, ancho, alto, bytes: view.length })) ?? refuseMore()
    return { id, codigo, extension, nombre, name: nombre, type, ancho, alto, momento, created_at: toServerDate(scope.now, scope.zona) }
  } catch (cause) {
    await Promise.all([files.remove(names.view), files.remove(names.thumb)])
    throw cause
  }
}
