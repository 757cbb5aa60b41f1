import { Change } from '#/configuration/schemas.ts'
import { endpoint } from '#/http/endpoint.ts'
import { arr, obj, oneOf } from '#/http/schema.ts'
import { Municipality } from '#/municipalities/schemas.ts'
import * as routes from './routes.ts'
import { Invitation, NewTown, Setup } from './schemas.ts'
import { catalogues, setupSteps } from './steps.ts'

export const checkInvitation = endpoint(routes.checkInvitation, {
  summary: 'Whether the code of an invitation can still make a municipality',
  body: Invitation,
  ok: obj({}),
  secret: true,
  refusals: ['setup.codeInvalid', 'http.tooMany'],
})

export const createTown = endpoint(routes.createTown, {
  summary: 'Makes a municipality and its first administrator, who signs in with the answer’s key',
  body: NewTown,
  status: 201,
  ok: Municipality,
  secret: true,
  refusals: ['setup.codeInvalid', 'setup.nameTaken', 'setup.busy', 'http.tooMany'],
})

export const getSetup = endpoint(routes.getSetup, {
  allow: 'configuracion.consultar',
  summary: 'Steps of the set-up, and what the opening checks',
  ok: Setup,
  refusals: [],
})

export const saveSetupStep = endpoint(routes.saveSetupStep, {
  allow: 'configuracion.municipio',
  summary: 'Notes that a step of the set-up is finished, left for later, or to do again',
  params: obj({ paso: oneOf(...setupSteps) }),
  body: obj({ estado: oneOf('hecho', 'luego', 'pendiente') }),
  ok: Setup,
  refusals: [],
})

export const getCatalogue = endpoint(routes.getCatalogue, {
  allow: 'configuracion.consultar',
  summary: 'The changes that replace the types of other templates by those of this one; the municipality’s own stay',
  params: obj({ plantilla: oneOf(...catalogues) }),
  ok: obj({ cambios: arr(Change) }),
  refusals: [],
})

export const openTown = endpoint(routes.openTown, {
  allow: 'configuracion.municipio',
  fresh: 'the trials are erased, and the public may report',
  summary: 'Opens the municipality to citizens: erases the trial reports and begins their numbers at 1',
  ok: Setup,
  refusals: ['setup.notReady', 'setup.isOpen'],
})
