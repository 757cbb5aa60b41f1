import { bytes, endpoint } from '#/http/endpoint.ts'
import { arr, int, obj, oneOf, opt, str } from '#/http/schema.ts'
import { Id, IdParams } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import { PhotoBox, Image, ImageName, ImageUpload } from './schemas.ts'
import { imageLimits } from './limits.ts'

const why = 'readers of an incident see its photos (scope decides)'

export const addImage = endpoint(routes.addImage, {
  public: 'an anonymous reporter adds photos to what that device reported',
  summary: 'Adds one photo: as bytes, with its name in the query, or as base64. Bytes may go on where a cut left them (`Upload-Offset`)',
  params: IdParams,
  query: ImageName,
  body: ImageUpload,
  orBytes: bytes('image/*'),
  bodyLimit: Math.ceil(imageLimits.bytes * 1.4),
  status: 201,
  ok: Image,
  refusals: [
    'http.notFound',
    'http.forbidden',
    'image.notYours',
    'image.notAnImage',
    'image.unreadable',
    'image.heic',
    'image.tooLarge',
    'image.tooManyPixels',
    'image.tooMany',
    'image.uploadGone',
    'http.tooMany',
  ],
})

export const findUpload = endpoint(routes.findUpload, {
  public: 'it answers only for the own account or device',
  summary: 'How many bytes of a photo are here, whose sending with this `Idempotency-Key` was cut; 0 if it must be sent whole',
  params: obj({ clave: str({ pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' }) }),
  ok: obj({ recibidos: int() }),
  refusals: [],
})

export const drawLogo = endpoint(routes.drawLogo, {
  allow: 'configuracion.aspecto',
  summary: 'Draws an image as a small PNG, to be saved as the parameter `logo`; stores nothing',
  body: obj({ imagen: str() }),
  bodyLimit: 4_000_000,
  ok: obj({ logo: str() }),
  refusals: ['image.notAnImage', 'image.unreadable', 'image.heic', 'image.tooLarge', 'image.tooManyPixels', 'http.tooMany'],
})

export const reviewImage = endpoint(routes.reviewImage, {
  allow: 'incidencia.editar.campos',
  summary: 'Shows a photo to the public or withdraws it; a withdrawn one gets another address',
  params: obj({ id: Id, imageId: Id }),
  body: obj({ revision: oneOf('visible', 'oculta') }),
  ok: arr(Image),
  refusals: ['http.notFound', 'http.forbidden'],
})

export const coverImage = endpoint(routes.coverImage, {
  allow: 'incidencia.publicar',
  summary: 'Fills boxes of a photo with one colour each: a new file with a new address, the old one is deleted everywhere',
  params: obj({ id: Id, imageId: Id }),
  body: obj({ cajas: arr(PhotoBox, { minItems: 1, maxItems: 50 }) }),
  ok: Image,
  refusals: [
    'http.notFound',
    'http.tooMany',
    'image.unreadable',
    'image.tooManyPixels',
    'image.tooLarge',
    'image.notAnImage',
    'image.heic',
  ],
})

export const listImages = endpoint(routes.listImages, {
  public: why,
  summary: 'Photos of an incident',
  params: IdParams,
  ok: arr(Image),
  refusals: ['http.notFound'],
})

export const incidentThumb = endpoint(routes.incidentThumb, {
  public: why,
  summary: "The incident's first photo, small",
  params: IdParams,
  ok: bytes('image/jpeg'),
  refusals: ['http.notFound'],
})

export const getImage = endpoint(routes.getImage, {
  public: why,
  summary: 'One photo, thumb or view',
  params: obj({ id: Id, imageId: Id }),
  query: obj({ tipo: opt(oneOf('thumb', 'view')) }),
  ok: bytes('image/jpeg'),
  refusals: ['http.notFound'],
})

export const imageFile = endpoint(routes.imageFile, {
  summary: 'A photo by its code: {codigo}_thumb.{extension} or {codigo}_view.{extension}',
  params: obj({ file: str({ pattern: '^[0-9a-f]{32}_(thumb|view)\\.(jpg)$' }) }),
  ok: bytes('image/jpeg'),
  refusals: ['http.notFound'],
})
