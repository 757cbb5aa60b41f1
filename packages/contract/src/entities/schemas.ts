import { bool, int, obj, oneOf, str, type Static } from '#/http/schema.ts'

/** What an entity does: repairs, or studies what must be done. */
export const entityRoles = ['REPARADOR', 'ESTUDIO'] as const
export type EntityRole = (typeof entityRoles)[number]

/** A team or company that repairs or studies, in the caller's language and both. */
export const Entity = obj({
  id: int(),
  codigo: str(),
  rol: oneOf(...entityRoles),
  nombre: str(),
  nombre_es: str(),
  nombre_val: str(),
  icono: str(),
  interna: bool(),
})
export type Entity = Static<typeof Entity>

/** An entity that serves a type; `habitual` is the one it goes to by itself. */
export const TypeEntity = obj({ ...Entity.properties, habitual: bool() })
export type TypeEntity = Static<typeof TypeEntity>
