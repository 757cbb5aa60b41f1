import { bool, int, localised, obj, oneOf, str, type Static } from '#/http/schema.ts'

export const entityRoles = ['REPARADOR', 'ESTUDIO'] as const
export type EntityRole = (typeof entityRoles)[number]

export const Entity = obj({
  id: int(),
  codigo: str(),
  rol: oneOf(...entityRoles),
  ...localised('nombre'),
  icono: str(),
  interna: bool(),
})
export type Entity = Static<typeof Entity>

/** An entity that serves a type; `habitual` is the default one. */
export const TypeEntity = obj({ ...Entity.properties, habitual: bool() })
export type TypeEntity = Static<typeof TypeEntity>
