import { maxCriteria } from '#/http/criteria.ts'
import { arr, bool, int, nullable, obj, oneOf, opt, str, type Static } from '#/http/schema.ts'
import { priorities } from '#/types/priorities.ts'

export const routingParts = ['unidad', 'entidad', 'prioridad', 'dias'] as const
const Code = str({ minLength: 1, maxLength: 60 })

export const PeopleQuery = obj({ entidad: Code })
export const RoutingPerson = obj({ id: int(), nombre: str() })

/** A rule as it is typed, saved or not; `clave` is the saved one that it replaces. */
export const TriedRule = obj({
  clave: opt(Code),
  orden: int({ minimum: 0, maximum: 100_000 }),
  si: str({ maxLength: maxCriteria }),
  unidad: opt(Code),
  entidad: opt(Code),
  prioridad: opt(oneOf(...priorities)),
  dias: opt(int({ minimum: 1, maximum: 3650 })),
})
export type TriedRule = Static<typeof TriedRule>
export const RoutingTrial = obj({ regla: TriedRule, dias: int({ minimum: 1, maximum: 90 }) })

/** Codes of units and entities, a priority, or a number of days. */
const Part = obj({ campo: oneOf(...routingParts), antes: nullable(str()), despues: str() })
export type RoutedPart = Static<typeof Part>
export const RoutingTrialAnswer = obj({
  /** The oldest report that was looked at, where there were more than are looked at. */
  desde: nullable(str()),
  miradas: int(),
  /** Decided by this rule; `otra_parte`: of those, the ones that ended elsewhere than it says. */
  coinciden: int(),
  otra_parte: int(),
  /** It would match, but a rule before it decides. */
  antes_otra: int(),
  partes: arr(obj({ campo: oneOf(...routingParts), total: int() })),
  ejemplos: arr(obj({ id: int(), codigo: str(), fecha: str(), tipo: str(), partes: arr(Part) })),
})
export type RoutingTrialAnswer = Static<typeof RoutingTrialAnswer>

/** What a rule decided on an incident, in words of the reader's language. */
export const AppliedRule = obj({
  regla: str(),
  nombre: str(),
  tipo: str(),
  ensayo: bool(),
  fecha: str(),
  /** The act that the rule came from, for those who read the history of the configuration. */
  acto_id: nullable(int()),
  /** Assigned to a person as well. */
  persona: bool(),
  partes: arr(Part),
})
export type AppliedRule = Static<typeof AppliedRule>
