import { bytes, endpoint } from '#/http/endpoint.ts'
import { arr, obj, oneOf, str } from '#/http/schema.ts'
import * as routes from './routes.ts'
import { Municipality, Parameters, Translations } from './schemas.ts'

export const listMunicipalities = endpoint(routes.listMunicipalities, {
  summary: 'Municipalities of this deployment',
  ok: arr(Municipality),
  refusals: [],
})

export const logoFile = endpoint(routes.logoFile, {
  summary: 'The drawn logo of a municipality, by its digest',
  params: obj({ file: str({ pattern: '^[0-9a-f]{32}\\.png$' }) }),
  ok: bytes('image/png'),
  refusals: ['http.notFound'],
})

export const getParameters = endpoint(routes.getParameters, {
  reference: true,
  public: 'the client needs its configuration before anyone signs in',
  summary: 'Name, colour, flags and limits of the municipality',
  ok: Parameters,
  refusals: [],
})

export const getTranslations = endpoint(routes.getTranslations, {
  reference: true,
  public: 'texts are shown before anyone signs in',
  summary: "The municipality's own wording, which overrides the client's",
  params: obj({ cadena: oneOf('es', 'ca') }),
  ok: Translations,
  refusals: [],
})
