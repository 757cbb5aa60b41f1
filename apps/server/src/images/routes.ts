import { randomBytes } from 'node:crypto'
import { refuse, refuseIf } from '@avisa/contract/http/refusal'
import { addImage, getImage, imageFile, incidentThumb, listImages } from '@avisa/contract/images/endpoints'
import { checkAddImage } from '@avisa/contract/images/rules'
import { imageLimits, type Image } from '@avisa/contract/images/schemas'
import { toServerDate } from '@avisa/contract/values/dates'
import type { Feature } from '#/app.ts'
import { viewerOf } from '#/incidents/sight-store.ts'
import type { Read } from '#/platform/database/database.ts'
import { imageFileName, type FileStore, type ImageSize } from '#/platform/files.ts'
import type { Scope } from '#/platform/scope.ts'
import { serve, serveInSteps, type Context } from '#/platform/serve.ts'
import { decodeImage, type DecodedImage } from './decode.ts'
import { boundLargeBodies } from './large-bodies.ts'
import { findImages, findReceiver, insertImage } from './store.ts'

const extension = 'jpg'
const type = 'image/jpeg'
const year = 31_536_000

const tooMany = () => refuse('image.tooMany', { values: { maximo: imageLimits.perIncident } })

/** Whether the caller may add here, before anything is decoded. A photo of whoever reported is public; one of the staff is not. */
const checkReceiver = async (read: Read, scope: Scope, id: number) => {
  const viewer = await viewerOf(read, scope)
  const found = await findReceiver(read, scope, { viewer, id })
  if (!found) return refuse('http.notFound')
  refuseIf(checkAddImage({ person: scope.person, ...found }))
  return { publica: found.propia, full: found.fotos >= imageLimits.perIncident }
}

/** Both files are there before the row is; when the row fails they go again. */
const keepFiles = async <T>(files: FileStore, { codigo, view, thumb }: DecodedImage & { codigo: string }, insert: () => Promise<T>) => {
  const names = { view: imageFileName({ codigo, extension }, 'view'), thumb: imageFileName({ codigo, extension }, 'thumb') }
  try {
    await Promise.all([files.save(names.view, view), files.save(names.thumb, thumb)])
    return await insert()
  } catch (cause) {
    await Promise.all([files.remove(names.view), files.remove(names.thumb)])
    throw cause
  }
}

const visibleImages = async (read: Read, scope: Scope, id: number): Promise<Image[]> =>
  (await findImages(read, scope, { viewer: await viewerOf(read, scope), id })) ?? refuse('http.notFound')

const fileOf = async (files: FileStore, image: Image | undefined, size: ImageSize) => {
  const content = image && (await files.read(imageFileName(image, size)))
  return image && content ? { content, type, etag: `"${image.codigo}-${size}"` } : refuse('http.notFound')
}

/** Nothing when there is no room: a photo sent again, whose first answer was lost, may be the last one that had room. */
const prepare = async ({ read, scope, params, body }: Context<typeof addImage>) => {
  const { publica, full } = await checkReceiver(read, scope, params.id)
  return full ? undefined : { ...(await decodeImage(body.imagen)), publica, codigo: randomBytes(16).toString('hex') }
}

export const routes: Feature = (app) => {
  boundLargeBodies(app)
  serveInSteps(app, addImage, {
    prepare,
    run: async ({ tx, scope, deps, params, body }, made): Promise<Image> => {
      if (!made) return tooMany()
      const { codigo, ancho, alto, publica } = made
      const nombre = body.nombre ?? ''
      const row = { incidencia_id: params.id, codigo, nombre, ancho, alto, bytes: made.view.length, publica }
      const id = await keepFiles(deps.files, made, async () => (await insertImage(tx, scope, row)) ?? tooMany())
      return { id, codigo, extension, nombre, name: nombre, type, ancho, alto, created_at: toServerDate(scope.now, scope.zona) }
    },
  })

  serve(app, listImages, ({ read, scope, params }) => visibleImages(read, scope, params.id))

  serve(app, incidentThumb, async ({ read, scope, params, deps }) => {
    const [first] = await visibleImages(read, scope, params.id)
    return { ...(await fileOf(deps.files, first, 'thumb')), cacheControl: 'private, no-cache' }
  })

  serve(app, getImage, async ({ read, scope, params, query, deps }) => {
    const images = await visibleImages(read, scope, params.id)
    const image = images.find(({ id }) => id === params.imageId)
    return { ...(await fileOf(deps.files, image, query.tipo ?? 'view')), cacheControl: `private, max-age=${year}, immutable` }
  })

  serve(app, imageFile, async ({ params, deps }) => {
    const content = await deps.files.read(params.file)
    if (!content) return refuse('http.notFound')
    return { content, type, etag: `"${params.file}"`, cacheControl: `public, max-age=${year}, immutable` }
  })
}
