import { endpoint } from '#/http/endpoint.ts'
import { arr, obj, oneOf } from '#/http/schema.ts'
import * as routes from './routes.ts'
import { Municipality, Parameters, Translations } from './schemas.ts'

export const listMunicipalities = endpoint(routes.listMunicipalities, {
  summary: 'Municipalities of this deployment',
  ok: arr(Municipality),
  refusals: [],
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
