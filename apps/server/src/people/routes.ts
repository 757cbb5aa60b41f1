import {
  activatePerson,
  deactivatePerson,
  endPersonSessions,
  getPermissions,
  getRights,
  invitePeople,
  issueCode as issueCodeCall,
  listEntries as listEntriesCall,
  listPeople as listCall,
  listProfiles as profilesCall,
  resendInvitation,
  seeAsPerson,
  tryInvitations as tryInvitationsCall,
  tryPermissions,
  updatePerson,
} from '@avisa/contract/people/endpoints'
import { serve, serveInSteps, type Feature } from '#/platform/serve.ts'
import { activate, changePerson, deactivate, endSessions, issueCode, shownPerson } from './changes.ts'
import { listEntries } from './entries-store.ts'
import { impactOf } from './impact.ts'
import { countSent, invite, resend, tryInvitations } from './invitations.ts'
import { countPeople, listPeople } from './people-store.ts'
import { listProfiles } from './permission-store.ts'
import { checkChanges, readMatrix } from './permissions.ts'
import { rightsOf } from './rights.ts'
import { countSeen, seeAs } from './see-as.ts'

const people: Feature = (app) => {
  serve(app, listCall, async ({ read, scope, query }) => {
    const perPage = query.per_page ?? scope.settings.tamanyo_pagina
    const [{ data, meta }, resumen] = await Promise.all([listPeople(read, scope, { query, perPage }), countPeople(read, scope)])
    return { data: data.map((row) => shownPerson(scope, row)), meta, resumen }
  })
  serve(app, updatePerson, (context) => changePerson(context, context.params.id, context.body))
  serve(app, deactivatePerson, (context) => deactivate(context, context.params.id, context.body.pasar_a))
  serve(app, activatePerson, (context) => activate(context, context.params.id))
  serve(app, issueCodeCall, (context) => issueCode(context, context.params.id))
  serve(app, endPersonSessions, (context) => endSessions(context, context.params.id))
  serve(app, getRights, (context) => rightsOf(context, context.params.id))
  serveInSteps(app, seeAsPerson, { prepare: countSeen, run: (context) => seeAs(context, context.params.id) })
}

const invitations: Feature = (app) => {
  serve(app, tryInvitationsCall, ({ read, scope, body }) => tryInvitations(read, scope, body.personas))
  serveInSteps(app, invitePeople, {
    prepare: (context) => countSent(context, context.body.personas.length),
    run: (context) => invite(context, context.body),
  })
  serveInSteps(app, resendInvitation, {
    prepare: (context) => countSent(context, 1),
    run: (context) => resend(context, context.params.id, context.body.entrega),
  })
}

const permissions: Feature = (app) => {
  serve(app, listEntriesCall, ({ read, scope, query }) => listEntries(read, scope, query))
  serve(app, getPermissions, ({ read, scope }) => readMatrix(read, scope))
  serve(app, tryPermissions, async ({ read, scope, body }) => {
    await checkChanges(read, scope, body.cambios)
    return impactOf(read, scope, body.cambios)
  })
  serve(app, profilesCall, ({ read, scope }) => listProfiles(read, scope))
}

export const routes: Feature = (app) => {
  people(app)
  invitations(app)
  permissions(app)
}
