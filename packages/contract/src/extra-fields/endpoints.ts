import { endpoint, longBody } from '#/http/endpoint.ts'
import { page } from '#/http/paging.ts'
import { arr, bool, int, obj, opt, str } from '#/http/schema.ts'
import { Id, IdList, IdParams } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import { ExtraChoice, ExtraField, GivenExtraField } from './schemas.ts'

const obligatorios = opt(bool())

export const incidentExtraFields = endpoint(routes.incidentExtraFields, {
  allow: 'campo-extra.consultar',
  summary: 'Extra fields of an incident with their values',
  params: IdParams,
  query: obj({ obligatorios }),
  ok: arr(ExtraField),
  refusals: ['http.notFound'],
})

export const typeExtraFields = endpoint(routes.typeExtraFields, {
  allow: ['campo-extra.consultar', 'incidencia.crear'],
  summary: 'Extra fields of these types: of incident `id` with its values, 0 before it exists',
  params: obj({ id: int({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }),
  query: obj({ tipos_ids: IdList, obligatorios }),
  ok: arr(ExtraField),
  refusals: ['http.notFound', 'http.forbidden'],
})

export const citizenFieldsToFill = endpoint(routes.citizenFieldsToFill, {
  public: 'the form of a report contains them; only fields marked public',
  summary: 'Extra fields that a citizen may fill',
  query: obj({ tipos_ids: IdList, obligatorios }),
  ok: arr(ExtraField),
  refusals: [],
})

export const citizenFieldsToShow = endpoint(routes.citizenFieldsToShow, {
  public: 'the creator alone, known by account, citizen or device',
  summary: "The creator's public extra fields of an incident with their values",
  params: IdParams,
  ok: arr(ExtraField),
  refusals: ['http.notFound'],
})

export const saveExtraField = endpoint(routes.saveExtraField, {
  allow: 'campo-extra.editar',
  summary: 'Gives an extra field of incident `id` a value',
  params: IdParams,
  body: GivenExtraField,
  bodyLimit: longBody,
  ok: ExtraField,
  refusals: ['http.notFound'],
})

export const clearExtraField = endpoint(routes.clearExtraField, {
  allow: 'campo-extra.editar',
  summary: 'Takes the value of an optional extra field of incident `id` away',
  params: IdParams,
  query: obj({ campoExtraId: Id }),
  ok: ExtraField,
  refusals: ['http.notFound', 'extraField.obligatory', 'extraField.keepsValue'],
})

export const extraFieldChoices = endpoint(routes.extraFieldChoices, {
  public: 'citizens choose in the lists of fields marked public; the others are for staff',
  summary: 'A page of the list of field `id`, fetched by the server from its configured address',
  params: IdParams,
  query: obj({ page: opt(int({ minimum: 1, maximum: 10_000 })), search: opt(str({ maxLength: 100 })) }),
  ok: page(ExtraChoice),
  refusals: ['http.notFound', 'extraField.listFailed', 'extraField.listUnreachable'],
})
