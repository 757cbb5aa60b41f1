import { holds } from '@avisa/contract/access/permissions'
import { may } from '@avisa/contract/access/person'
import { reportedAt } from '@avisa/contract/incidents/rules'
import type { NewIncident } from '@avisa/contract/incidents/schemas'
import { placeFields } from '@avisa/contract/routing/criteria'
import { toServerDate } from '@avisa/contract/values/dates'
import { parseIdList } from '@avisa/contract/values/ids'
import type { Tx } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import type { TypeRow } from './plan.ts'
import { hourAndDay, routeTypes, type Routed } from './shared/routing.ts'
import { placeNamesOf, ruleOf, type RuleRow, type UnitRow } from './shared/routing-store.ts'

type Facts = { unit: UnitRow; types: readonly TypeRow[]; reglas: readonly RuleRow[]; origen: string | null }

const noPlace = { distrito: null, barrio: null, calle: null }

/** Where the rules send a report. One that its writer inspects or takes on is theirs: no rule judges it. */
export const routeReport = async (
  { tx, scope }: { tx: Tx; scope: Scope },
  body: NewIncident,
  { unit, types, reglas, origen }: Facts,
): Promise<Routed> => {
  const takesOn =
    body['autoasignar-como-reparador'] === true &&
    scope.person !== null &&
    holds(scope.person.user_permisos, 'autoasignarme-como-reparador')
  if (reglas.length === 0 || body.inspeccion || takesOn) return { unit, types: [...types], notes: [] }
  const rules = reglas.flatMap(ruleOf)
  const asksPlace = rules.some(({ criteria }) => criteria.some(({ field }) => placeFields.includes(field)))
  const place = asksPlace ? await placeNamesOf(tx, scope, body) : noPlace
  const report = {
    ...place,
    unidad: unit.codigo,
    origen: may(scope.person, 'incidencia.insertar.campos.origen') ? origen : null,
    texto: [body.contenido, body.emplazamiento].filter(Boolean).join(' '),
    ...hourAndDay(toServerDate(reportedAt(body.fecha, scope), scope.zona)),
  }
  const chosen = [...new Set(parseIdList(body.tipos))].flatMap((id) => types.filter((type) => type.id === id))
  const routed = routeTypes((type) => ({ ...report, tipo: [type.codigo, ...(type.grupo === null ? [] : [type.grupo])] }), {
    rules,
    unit,
    types: chosen,
    at: body,
  })
  return { ...routed, types: types.map((type) => routed.types.find(({ id }) => id === type.id) ?? type) }
}
