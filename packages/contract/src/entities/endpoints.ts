import { endpoint } from '#/http/endpoint.ts'
import { arr, obj, oneOf } from '#/http/schema.ts'
import { Id } from '#/values/schemas.ts'
import * as routes from './routes.ts'
import { Entity, entityRoles, TypeEntity } from './schemas.ts'

/** Staff who assign work to entities: inspectors and those who see tasks. */
const staff = ['inspector', 'inspeccion.consultar', 'obra.consultar.todas', 'obra.consultar.propia'] as const

export const listEntities = endpoint(routes.listEntities, {
  allow: staff,
  summary: 'Active entities of a role, by name',
  params: obj({ rol: oneOf(...entityRoles) }),
  ok: arr(Entity),
  refusals: [],
})

export const listTypeEntities = endpoint(routes.listTypeEntities, {
  allow: staff,
  summary: "Entities that repair a type in a unit, its usual one first, then those of the type's family",
  params: obj({ unidadGestionId: Id, tipoId: Id }),
  ok: arr(TypeEntity),
  refusals: ['http.notFound'],
})
