import { isInsideUnit } from '@avisa/contract/incidents/rules'
import { decideRoute, type RoutingFacts } from '@avisa/contract/routing/match'
import type { Note, Route, Rule, UnitRow } from './routing-store.ts'
import type { TypeRow } from '../plan.ts'

/** `2026-05-04 22:10:00`, a Monday: hour 22 of day 1. */
export const hourAndDay = (local: string) => ({
  hora: Number(local.slice(11, 13)),
  dia: new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7,
})

type Reported = { geolatitud?: number | undefined; geolongitud?: number | undefined }
/** The place is left to the unit that was chosen where the rule's does not offer the type or does not reach it. */
const unitFor = (rule: Rule, tipo_id: number, { geolatitud, geolongitud }: Reported): UnitRow | undefined => {
  const { unidad, ofrece } = rule
  if (!unidad || !ofrece.includes(tipo_id)) return undefined
  if (geolatitud === undefined || geolongitud === undefined) return unidad
  return isInsideUnit({ latitud: geolatitud, longitud: geolongitud }, unidad) ? unidad : undefined
}

/** What a rule decides on a type of a report, without what is withdrawn. Of several types the first decides the unit. */
export const routeBy = (rule: Rule, { tipo_id, isMain, at }: { tipo_id: number; isMain: boolean; at: Reported }): Route => {
  const unit = isMain ? unitFor(rule, tipo_id, at) : undefined
  return {
    ...(unit && { unidad: unit.id }),
    ...(rule.entidad_id !== null && { entidad: rule.entidad_id }),
    ...(rule.prioridad !== null && { prioridad: rule.prioridad }),
    ...(rule.dias !== null && { dias: rule.dias }),
    ...(rule.persona_id !== null && { persona: true }),
  }
}

/** A type with what was decided for it in place of its own; an entity means straight to repair, as with `asignacion_automatica`. */
export const routedType = (type: TypeRow, { entidad, prioridad, dias }: Route, reparadores: readonly number[] = []): TypeRow => ({
  ...type,
  prioridad: prioridad ?? type.prioridad,
  dias_objetivo: dias ?? type.dias_objetivo,
  ...(entidad === undefined || entidad === null
    ? {}
    : { asignacion_automatica: true, entidad_reparadora_id: entidad, reparadores: [...reparadores] }),
})

type Routing = { rules: readonly Rule[]; unit: UnitRow; types: readonly TypeRow[]; at: Reported }
export type Routed = { unit: UnitRow; types: TypeRow[]; notes: Note[] }

/** Judges each type of a report, in the order in which they were chosen. */
export const routeTypes = (factsOf: (type: TypeRow) => RoutingFacts, { rules, unit, types, at }: Routing): Routed => {
  const notes: Note[] = []
  let routedUnit = unit
  const routed = types.map((type, n) => {
    const place = { tipo_id: type.id, isMain: n === 0, at }
    const { applied, onTrial } = decideRoute(rules, factsOf(type))
    const before: Route = {
      unidad: unit.id,
      entidad: type.asignacion_automatica ? type.entidad_reparadora_id : null,
      prioridad: type.prioridad,
      dias: type.dias_objetivo,
    }
    const note = (rule: Rule, ensayo: boolean): Route => {
      const despues = routeBy(rule, place)
      const antes = Object.fromEntries(Object.entries(before).filter(([part]) => part in despues)) as Route
      notes.push({ tipo_id: type.id, ensayo, regla: rule.codigo, acto_id: rule.acto_id, antes, despues })
      return despues
    }
    if (onTrial) note(onTrial, true)
    if (!applied) return type
    const route = note(applied, false)
    if (applied.unidad && route.unidad === applied.unidad.id) routedUnit = applied.unidad
    return routedType(type, route, applied.reparadores)
  })
  return { unit: routedUnit, types: routed, notes }
}
