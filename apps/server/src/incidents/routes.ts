import { refuse, Refusal } from '@avisa/contract/http/refusal'
import {
  citizenIncidents,
  createIncident,
  deviceIncidents,
  getIncident,
  listIncidents as listCall,
  nearbyIncidents as nearbyCall,
} from '@avisa/contract/incidents/endpoints'
import { checkNewIncident } from '@avisa/contract/incidents/rules'
import type { Feature } from '#/app.ts'
import { serve } from '#/platform/serve.ts'
import { readCreationFacts, saveIncident } from './creation-store.ts'
import { incidentFeature } from './feature.ts'
import { listIncidents, nearbyIncidents } from './list-store.ts'
import { withAddress } from './missing-address.ts'
import { planIncident } from './plan.ts'
import { viewerOf, viewerWith } from './sight-store.ts'
import { findIncident } from './store.ts'
import { asList } from '#/platform/geojson.ts'

export const routes: Feature = (app) => {
  serve(app, createIncident, async ({ body, scope, tx }) => {
    const { unit, ...facts } = await readCreationFacts(tx, scope, body)
    const { person, zona, now } = scope
    const refused = checkNewIncident(body, { ...facts, unit, person, zona, now })
    if (refused) throw new Refusal(refused.code, { fields: refused.fields ?? [] })
    if (!unit) return refuse('http.notFound')
    const placed = await withAddress(tx, scope, body)
    const id = await saveIncident(tx, scope, { body: placed, unit, plan: planIncident(body, scope, { ...facts, unit }) })
    // The creator reads what they made, also where they see no other incident.
    const viewer = viewerWith(scope, facts.parameters)
    return (await findIncident(tx, scope, { viewer, id, made: true })) ?? refuse('http.notFound')
  })

  serve(app, listCall, async ({ read, scope, query }) => asList(await listIncidents(read, scope, { query }), query, incidentFeature))

  serve(app, deviceIncidents, async ({ read, scope, params, query }) => {
    if (scope.uuid === null || scope.uuid !== params.uuid) return refuse('http.forbidden')
    return asList(await listIncidents(read, scope, { query, reporter: { uuid: params.uuid } }), query, incidentFeature)
  })

  serve(app, citizenIncidents, async ({ read, scope, params, query }) => {
    if (scope.person?.id_externo !== params.idExterno) return refuse('http.forbidden')
    return asList(await listIncidents(read, scope, { query, reporter: { id_externo: params.idExterno } }), query, incidentFeature)
  })

  serve(app, getIncident, async ({ read, scope, params }) => {
    const viewer = await viewerOf(read, scope)
    return (await findIncident(read, scope, { viewer, id: params.id })) ?? refuse('http.notFound')
  })

  serve(app, nearbyCall, ({ read, scope, query }) => nearbyIncidents(read, scope, query))
}
