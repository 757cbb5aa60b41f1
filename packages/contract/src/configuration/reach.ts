import { isRole, may, type Person } from '#/access/person.ts'
import type { Merged } from './acts.ts'
import type { Configurable } from './configurable.ts'

/**
 * Whether a person may make a change. Administrators reach what belongs to their units alone; what belongs to no unit needs
 * `configuracion.municipio`.
 */
export const reachProblem = (
  person: Person,
  object: Configurable,
  { clave, before, after }: Pick<Merged, 'clave' | 'before' | 'after'>,
  ownUnits: readonly string[],
): 'http.forbidden' | 'config.outOfReach' | undefined => {
  if (isRole(person, 'super')) return undefined
  if (!may(person, object.permisoOf?.(clave) ?? object.permiso)) return 'http.forbidden'
  if (may(person, 'configuracion.municipio')) return undefined
  const units = [before, after].flatMap((body) => (body && object.unidades ? object.unidades(body) : []))
  return units.length > 0 && units.every((codigo) => ownUnits.includes(codigo)) ? undefined : 'config.outOfReach'
}
