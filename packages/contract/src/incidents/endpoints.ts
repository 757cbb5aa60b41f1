import { maxCriteria } from '#/http/criteria.ts'
import { endpoint, longBody } from '#/http/endpoint.ts'
import { After, list, namesAmong, PageQuery } from '#/http/paging.ts'
import { arr, num, obj, oneOf, opt, str } from '#/http/schema.ts'
import { Latitude, Longitude, DeviceUuid, Id, IdParams } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import {
  Incident,
  IncidentChanges,
  IncidentMove,
  Joining,
  NewIncident,
  NewRelatedIncident,
  Origin,
  PointFeature,
  SimilarIncident,
  TurningDown,
} from './schemas.ts'

const scopeDecides = 'anonymous visitors see their own and, where switched on, public ones; scope decides'

const degrees = String.raw`-?\d{1,3}(\.\d{1,20})?`
const boxPattern = `^${degrees},${degrees},${degrees},${degrees}$`

export const IncidentListQuery = obj({
  ...PageQuery,
  /** Only newest first. */
  after: After,
  filtroIncidencias: opt(Id),
  filtroUsr: opt(Id),
  tipo: opt(Id),
  id_externo: opt(str({ maxLength: 64 })),
  sort: opt(str({ maxLength: 100 })),
  criteria: opt(str({ maxLength: maxCriteria })),
  fields: namesAmong(Object.keys(Incident.properties)),
  include: namesAmong(['imagenes', 'tipos']),
  response_type: opt(oneOf('json', 'geojson')),
  /** Searches code, street, number and type; for staff also the description and, where they may read it, the reporter. */
  search: opt(str({ maxLength: 60 })),
  /** A bounding box in degrees, `oeste,sur,este,norte`: a map's content as a list. */
  caja: opt(str({ pattern: boxPattern, maxLength: 120 })),
})

export const createIncident = endpoint(routes.createIncident, {
  public: 'a citizen reports without an account; login_obligado is held by the rules',
  summary: 'Creates an incident',
  body: NewIncident,
  bodyLimit: longBody,
  status: 201,
  ok: Incident,
  refusals: [
    'setup.notOpen',
    'http.forbidden',
    'incident.citizenInvalid',
    'incident.conditionsNotAccepted',
    'incident.citizenBlocked',
    'incident.signInFirst',
    'incident.outsideUnit',
    'http.tooMany',
  ],
})

export const createRelated = endpoint(routes.createRelated, {
  allow: 'incidencia.crear-duplicada',
  summary: 'Creates an incident like another one and linked to it',
  params: IdParams,
  body: NewRelatedIncident,
  bodyLimit: longBody,
  status: 201,
  ok: Incident,
  refusals: [
    'setup.notOpen',
    'http.notFound',
    'http.forbidden',
    'incident.citizenInvalid',
    'incident.conditionsNotAccepted',
    'incident.citizenBlocked',
    'incident.outsideUnit',
    'http.tooMany',
  ],
})

export const acceptIncident = endpoint(routes.acceptIncident, {
  allow: 'incidencia.aceptar',
  changes: true,
  summary: 'Accepts an incident that waits for it; its tasks are made',
  params: IdParams,
  ok: Incident,
  refusals: ['http.notFound', 'incident.notPending'],
})

export const turnDownIncident = endpoint(routes.turnDownIncident, {
  allow: 'incidencia.aceptar',
  summary: 'Closes an incident that waits to be accepted, with a reason that the reporter can read; no task is created',
  params: IdParams,
  body: TurningDown,
  ok: Incident,
  refusals: [
    'http.notFound',
    'incident.notPending',
    'incident.workBegun',
    'closing.motive',
    'closing.photo',
    'closing.body',
    'closing.date',
    'closing.answer',
  ],
})

export const updateIncident = endpoint(routes.updateIncident, {
  allow: [
    'incidencia.editar.campos',
    'incidencia.editar.campos.emplazamiento',
    'mantenimiento.ciudadano.editar',
    'mantenimiento.ciudadano.editar-propias',
  ],
  summary: 'Changes the fields that the caller may edit; `If-Match` with the version it was read at refuses what another has changed since',
  params: IdParams,
  body: IncidentChanges,
  bodyLimit: longBody,
  ok: Incident,
  refusals: ['http.notFound', 'http.forbidden', 'incident.citizenInvalid', 'incident.changedMeanwhile'],
})

export const moveIncident = endpoint(routes.moveIncident, {
  allow: 'incidencia-mover',
  summary: 'Puts an incident elsewhere in its unit, with the address found there; `If-Match` as in PUT /incidencias/{id}',
  params: IdParams,
  body: IncidentMove,
  ok: Incident,
  refusals: ['http.notFound', 'http.forbidden', 'incident.outsideUnit', 'incident.changedMeanwhile'],
})

export const listOrigins = endpoint(routes.listOrigins, {
  allow: 'incidencia.insertar.campos.origen',
  summary: 'Where reports come from, active ones only',
  ok: arr(Origin),
  refusals: [],
})

/** What depends on other rows than a list shows, on the day, or on the caller. */
const notShared = ['criteria', 'search', 'filtroIncidencias', 'filtroUsr', 'id_externo'] as const

export const listIncidents = endpoint(routes.listIncidents, {
  public: scopeDecides,
  summary: 'Incidents the caller may see, newest first',
  shared: { not: notShared },
  query: IncidentListQuery,
  ok: list(Incident, PointFeature),
  refusals: ['http.forbidden'],
})

export const getIncident = endpoint(routes.getIncident, {
  public: scopeDecides,
  summary: 'One incident with what its screen shows',
  params: IdParams,
  ok: Incident,
  refusals: ['http.notFound'],
})

export const deviceIncidents = endpoint(routes.deviceIncidents, {
  public: "a device's own reports, by its uuid",
  summary: 'Incidents reported from this device',
  params: obj({ uuid: DeviceUuid }),
  query: IncidentListQuery,
  ok: list(Incident, PointFeature),
  refusals: ['http.forbidden'],
})

export const citizenIncidents = endpoint(routes.citizenIncidents, {
  signedIn: "a citizen's own reports",
  summary: 'Incidents of a citizen of the citizen server',
  params: obj({ idExterno: str({ minLength: 1, maxLength: 64 }) }),
  query: IncidentListQuery,
  ok: list(Incident, PointFeature),
  refusals: ['http.forbidden'],
})

export const nearbyIncidents = endpoint(routes.nearbyIncidents, {
  public: scopeDecides,
  summary: 'Open incidents in the square of ±buffer degrees',
  query: obj({
    ...PageQuery,
    latitud: Latitude,
    longitud: Longitude,
    buffer: num({ exclusiveMinimum: 0, maximum: 0.02 }),
    filtroIncidencias: opt(Id),
    include: namesAmong(['imagenes']),
  }),
  ok: list(Incident, PointFeature),
  refusals: [],
})

export const similarIncidents = endpoint(routes.similarIncidents, {
  public: scopeDecides,
  summary: 'Whether it is one of these: at most three open reports near a place and of a like type, and one mended lately',
  query: obj({ latitud: Latitude, longitud: Longitude, tipo: Id }),
  ok: arr(SimilarIncident),
  refusals: [],
})

const joins = 'anybody may have seen it too; the rules decide'

export const joinIncident = endpoint(routes.joinIncident, {
  public: joins,
  summary: 'Counts the caller among those who have seen it; again, only their words change',
  params: IdParams,
  body: Joining,
  status: 201,
  ok: Incident,
  refusals: [
    'setup.notOpen',
    'http.notFound',
    'http.forbidden',
    'http.tooMany',
    'incident.signInFirst',
    'incident.citizenBlocked',
    'incident.joinOwn',
    'incident.joinClosed',
  ],
})

export const leaveIncident = endpoint(routes.leaveIncident, {
  public: joins,
  summary: 'Takes the caller out of those who have seen it',
  params: IdParams,
  ok: Incident,
  refusals: ['http.notFound', 'http.forbidden'],
})

export const dismissDuplicate = endpoint(routes.dismissDuplicate, {
  allow: 'incidencia.crear-duplicada',
  summary: 'Says that a report does not repeat the one it was likened to',
  params: IdParams,
  ok: Incident,
  refusals: ['http.notFound'],
})
