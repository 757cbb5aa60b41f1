import { refuse } from '@avisa/contract/refusal'
import {
  acceptIncident as acceptCall,
  citizenIncidents,
  createIncident,
  createRelated,
  deviceIncidents,
  dismissDuplicate,
  getIncident,
  listIncidents as listCall,
  joinIncident,
  leaveIncident,
  listOrigins as originsCall,
  moveIncident,
  nearbyIncidents as nearbyCall,
  similarIncidents as similarCall,
  turnDownIncident as turnDownCall,
  updateIncident,
} from '@avisa/contract/incidents/endpoints'
import { incidentMap } from '@avisa/contract/map/endpoints'
import { serve, type Feature } from '#/platform/serve.ts'
import { acceptIncident, turnDownIncident } from './acceptance-store.ts'
import { changeIncident, relocateIncident } from './changes.ts'
import { createRelatedReport, createReport } from './creation.ts'
import { listIncidents, nearbyIncidents } from './shared/list-store.ts'
import { join } from './joins.ts'
import { withdrawJoin } from './shared/join-store.ts'
import { forgetDuplicate, similarIncidents } from './near-store.ts'
import { incidentsOnMap } from './map-store.ts'
import { recordComment } from '#/comments/shared/writing.ts'
import { listOrigins } from './origin-store.ts'
import { viewerOf } from './shared/sight-store.ts'
import { incidentFeature, findIncident } from './shared/store.ts'
import { asList } from '#/platform/geojson.ts'
import { deviceOfPath } from '#/platform/own-device.ts'

export const routes: Feature = (app) => {
  serve(app, createIncident, ({ body, ...reporting }) => createReport(reporting, { body }), { onePlan: true })
  serve(app, createRelated, ({ body, params, ...reporting }) => createRelatedReport(reporting, { id: params.id, body }), { onePlan: true })
  serve(app, acceptCall, async ({ deps, params, scope, tx }) => {
    const at = { viewer: viewerOf(scope), id: params.id }
    await acceptIncident(deps, tx, scope, at)
    return (await findIncident(tx, scope, at)) ?? refuse('http.notFound')
  })
  serve(app, turnDownCall, async ({ deps, params, scope, tx, body }) => {
    const at = { viewer: viewerOf(scope), id: params.id }
    await turnDownIncident(deps, tx, scope, { ...at, body })
    const comentario = body.comentario?.trim()
    if (comentario) await recordComment({ tx, scope, deps }, { origin: 'incidencias', id: at.id }, comentario)
    return (await findIncident(tx, scope, at)) ?? refuse('http.notFound')
  })
  serve(app, updateIncident, ({ params, body, ...changing }) => changeIncident(changing, { id: params.id, body }))
  serve(app, moveIncident, ({ params, body, ...changing }) => relocateIncident(changing, { id: params.id, body }))
  serve(app, originsCall, ({ read, scope }) => listOrigins(read, scope))

  serve(app, listCall, async ({ read, scope, query }) => asList(await listIncidents(read, scope, { query }), query, incidentFeature))

  serve(app, deviceIncidents, async ({ read, scope, params, query }) => {
    const reporter = { uuid: deviceOfPath(scope, params.uuid) }
    return asList(await listIncidents(read, scope, { query, reporter }), query, incidentFeature)
  })

  serve(app, citizenIncidents, async ({ read, scope, params, query }) => {
    if (scope.person?.id_externo !== params.idExterno) return refuse('http.forbidden')
    return asList(await listIncidents(read, scope, { query, reporter: { id_externo: params.idExterno } }), query, incidentFeature)
  })

  serve(app, getIncident, async ({ read, scope, params }) => {
    const viewer = viewerOf(scope)
    return (await findIncident(read, scope, { viewer, id: params.id })) ?? refuse('http.notFound')
  })

  serve(app, incidentMap, ({ read, scope, query, shared }) => incidentsOnMap(read, scope, { query, shared }))

  serve(app, similarCall, ({ read, scope, query }) => similarIncidents(read, scope, query))
  serve(app, joinIncident, join)
  serve(app, leaveIncident, async ({ tx, scope, params: { id } }) => {
    await withdrawJoin(tx, scope, id)
    return (await findIncident(tx, scope, { viewer: viewerOf(scope), id })) ?? refuse('http.notFound')
  })
  serve(app, dismissDuplicate, async ({ tx, scope, params: { id } }) => {
    const viewer = viewerOf(scope)
    await forgetDuplicate(tx, scope, { viewer, id })
    return (await findIncident(tx, scope, { viewer, id })) ?? refuse('http.notFound')
  })
  serve(app, nearbyCall, ({ read, scope, query }) => nearbyIncidents(read, scope, query))
}
