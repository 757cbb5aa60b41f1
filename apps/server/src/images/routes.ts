import { isRole, may } from '@avisa/contract/access/person'
import { refuse, refuseIf } from '@avisa/contract/refusal'
import {
  addImage,
  coverImage,
  drawLogo,
  findUpload,
  getImage,
  imageFile,
  incidentThumb,
  listImages,
  reviewImage,
} from '@avisa/contract/images/endpoints'
import { checkAddImage } from '@avisa/contract/images/rules'
import { imageLimits } from '@avisa/contract/images/limits'
import { pngAddress } from '@avisa/contract/municipalities/logo'
import type { Image, ImageRevision } from '@avisa/contract/images/schemas'
import type { FastifyRequest } from 'fastify'
import { addJoinPhoto } from '#/incidents/shared/join-store.ts'
import { viewerOf } from '#/incidents/shared/sight-store.ts'
import type { Read } from '#/platform/database/database.ts'
import { imageFileName, type FileStore, type ImageSize } from '#/platform/files.ts'
import { jsonReader } from '#/platform/json-body.ts'
import type { Scope } from '#/platform/scope.ts'
import { serve, serveInSteps, type Context, type Feature } from '#/platform/serve.ts'
import { replacePhoto } from './cover-store.ts'
import { decodePhoto } from './decode.ts'
import { limitLargeBodies } from './large-bodies.ts'
import { photoIn, readPhotoBody } from './photo-body.ts'
import { acceptPhotoBytes, partialOf } from './photo-bytes.ts'
import { storePhoto, refuseMore } from './shared/photo-store.ts'
import { reviewPhoto } from './shared/revision-store.ts'
import { findImages, findReceiver } from './store.ts'

const type = 'image/jpeg'
/** At most an hour, so that a withdrawn photo disappears. */
const cacheControl = 'private, max-age=3600'

/** Runs before anything is decoded. Reporters' photos are public, those of staff are not. */
const checkReceiver = async (read: Read, scope: Scope, id: number) => {
  const viewer = viewerOf(scope)
  const receiver = await findReceiver(read, scope, { viewer, id })
  if (!receiver) return refuse('http.notFound')
  refuseIf(checkAddImage({ person: scope.person, ...receiver }))
  const { person, settings } = scope
  const direct = receiver.publicacion === 'directa' && !(isRole(person, 'ciudadano') && settings.fotos_tras_revision)
  const revision: ImageRevision = direct || may(person, 'incidencia.publicar') ? 'visible' : 'pendiente'
  const joins = isRole(person, 'ciudadano') && !receiver.propia
  const { perIncident, perJoin } = imageLimits
  const isFull = receiver.fotos >= perIncident || (joins && (receiver.suyas >= perJoin || receiver.fotos >= perIncident / 2))
  return { publica: receiver.propia, revision, joins, isFull }
}

const visibleImages = async (read: Read, scope: Scope, id: number): Promise<Image[]> =>
  (await findImages(read, scope, { viewer: viewerOf(scope), id })) ?? refuse('http.notFound')

const fileOf = async (files: FileStore, image: Image | undefined, size: ImageSize) => {
  const content = image && (await files.read(imageFileName(image, size)))
  return image && content ? { content, type, etag: `"${image.codigo}-${size}"` } : refuse('http.notFound')
}

/** Undefined if there is no room: the call may be the retry of the one that took the last place. */
const prepare = async (context: Context<typeof addImage>) => {
  const { read, scope, params, body } = context
  const { isFull, ...receiver } = await checkReceiver(read, scope, params.id)
  return isFull ? undefined : { photo: await decodePhoto(context, photoIn(body) ?? body.imagen), ...receiver }
}

export const routes: Feature = (app) => {
  limitLargeBodies(app)
  void app.register(async (alone) => {
    const read = jsonReader(alone)
    alone.removeContentTypeParser('application/json')
    alone.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
      readPhotoBody(body, (text) => read(request, text)),
    )
    acceptPhotoBytes(alone)
    serveInSteps(alone, addImage, {
      prepare,
      run: async ({ tx, scope, deps, params, body }, saved): Promise<Image> => {
        if (!saved) return refuseMore()
        const { joins, ...photo } = saved
        // A citizen's file name may contain personal data.
        const nombre = isRole(scope.person, 'ciudadano') ? '' : (body.nombre ?? '')
        const image = await storePhoto(deps.files, tx, scope, { ...photo, incidencia_id: params.id, nombre })
        if (joins) await addJoinPhoto(tx, scope, { id: params.id, imagen_id: image.id })
        return image
      },
    })
  })

  serve(app, findUpload, async ({ deps, scope, request, params: { clave } }) => {
    const partial = partialOf(scope, request.ip, clave)
    return { recibidos: partial ? await deps.partials.size(partial) : 0 }
  })

  serveInSteps(app, drawLogo, {
    prepare: async (context) => {
      const { view, thumb } = await decodePhoto(context, context.body.imagen, { as: 'crest' })
      const logo = pngAddress + (view.length > imageLimits.logoBytes ? thumb : view).toString('base64')
      return { logo }
    },
    run: async (_context, drawn) => drawn,
  })

  serve(app, reviewImage, async ({ deps, tx, scope, params: { id, imageId }, body }) => {
    const viewer = viewerOf(scope)
    const query = { viewer, incidencia_id: id, id: imageId, revision: body.revision }
    if (!(await reviewPhoto(deps, tx, scope, query))) return refuse('http.notFound')
    return visibleImages(tx, scope, id)
  })

  serveInSteps(app, coverImage, {
    prepare: async (context) => {
      const { read, scope, deps, params, body } = context
      const query = { viewer: viewerOf(scope), id: params.id }
      const receiver = await findReceiver(read, scope, query)
      const own = receiver?.asStaff ? await visibleImages(read, scope, params.id) : []
      const before = own.find(({ id, de }) => id === params.imageId && !de)
      const original = before && (await deps.files.read(imageFileName(before, 'view')))
      if (!before || !original) return refuse('http.notFound')
      return { before, photo: await decodePhoto(context, original, { as: 'photo', cajas: body.cajas }) }
    },
    run: async ({ tx, scope, deps, params, body }, covered) => {
      const cover = { incidencia_id: params.id, boxes: body.cajas.length, ...covered }
      if (!(await replacePhoto(deps, tx, scope, cover))) return refuse('http.notFound')
      const images = await visibleImages(tx, scope, params.id)
      return images.find(({ id }) => id === params.imageId) ?? refuse('http.notFound')
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
    return { ...(await fileOf(deps.files, image, query.tipo ?? 'view')), cacheControl }
  })

  serve(app, imageFile, async ({ params, deps }) => {
    const content = await deps.files.read(params.file)
    if (!content) return refuse('http.notFound')
    return { content, type, etag: `"${params.file}"`, cacheControl }
  })
}
