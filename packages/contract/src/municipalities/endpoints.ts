import { endpoint } from '#/http/endpoint.ts'
import { arr, obj, oneOf } from '#/http/schema.ts'
import { Municipality, Parameters, Translations } from './schemas.ts'

export const listMunicipalities = endpoint('GET /api/v1/municipios', {
  keyless: 'a client learns here which municipalities there are and their keys',
  summary: 'Municipalities of this deployment',
  ok: arr(Municipality),
  refusals: [],
})

export const getParameters = endpoint('GET /api/v1/param-config/general', {
  reference: true,
  public: 'the client needs its configuration before anyone signs in',
  summary: 'Name, colour, flags and limits of the municipality',
  ok: Parameters,
  refusals: [],
})

export const getTranslations = endpoint('GET /api/v1/traducciones/:cadena', {
  reference: true,
  public: 'texts are shown before anyone signs in',
  summary: "The municipality's own wording, which overrides the client's",
  params: obj({ cadena: oneOf('es', 'ca') }),
  ok: Translations,
  refusals: [],
})
