import { decideRoute } from '@avisa/contract/routing/match'
import { routingParts, type RoutedPart, type RoutingTrialAnswer } from '@avisa/contract/routing/schemas'
import { hourAndDay, routeBy } from '#/incidents/shared/routing.ts'
import type { Rule } from '#/incidents/shared/routing-store.ts'
import type { Codes, PastReport } from './store.ts'

const mostExamples = 20
type Judging = { rules: readonly Rule[]; rule: Rule; codes: Codes }
type Outcome = { decides: boolean; isBeaten: boolean; partes: RoutedPart[] }

const factsOf = (report: PastReport, tipo_id: number, { tipo, unidad, origen }: Codes) => {
  const type = tipo.get(tipo_id)
  return {
    ...report,
    ...hourAndDay(report.fecha),
    tipo: type ? [type.codigo, ...(type.grupo === null ? [] : [type.grupo])] : [],
    unidad: unidad.get(report.unidad_id)?.codigo ?? '',
    origen: report.origen_id === null ? null : (origen.get(report.origen_id)?.codigo ?? null),
  }
}
const judge = (report: PastReport, { rules, rule, codes }: Judging): Outcome => {
  const at =
    report.geolatitud === null || report.geolongitud === null ? {} : { geolatitud: report.geolatitud, geolongitud: report.geolongitud }
  const outcome: Outcome = { decides: false, isBeaten: false, partes: [] }
  report.tipos.forEach(({ id, entidad_id, dias }, n) => {
    const facts = factsOf(report, id, codes)
    const { applied } = decideRoute(rules, facts)
    if (applied !== rule) {
      outcome.isBeaten ||= applied !== undefined && decideRoute([rule], facts).applied !== undefined
      return
    }
    outcome.decides = true
    const route = routeBy(rule, { tipo_id: id, isMain: n === 0, at })
    const codeOf = (kind: 'unidad' | 'entidad', of: number | null) => (of === null ? null : (codes[kind].get(of)?.codigo ?? null))
    const ended = {
      unidad: codeOf('unidad', report.unidad_final_id),
      entidad: codeOf('entidad', entidad_id),
      prioridad: report.prioridad,
      dias: dias === null ? null : String(dias),
    }
    const decided = {
      unidad: codeOf('unidad', route.unidad ?? null),
      entidad: codeOf('entidad', route.entidad ?? null),
      prioridad: route.prioridad ?? null,
      dias: route.dias === undefined || route.dias === null ? null : String(route.dias),
    }
    for (const campo of routingParts) {
      const despues = decided[campo]
      if (despues === null || despues === ended[campo] || outcome.partes.some((parte) => parte.campo === campo)) continue
      outcome.partes.push({ campo, antes: ended[campo], despues })
    }
  })
  return outcome
}
export const openTrial = (judging: Judging) => {
  const answer: RoutingTrialAnswer = {
    desde: null,
    miradas: 0,
    coinciden: 0,
    otra_parte: 0,
    antes_otra: 0,
    partes: routingParts.map((campo) => ({ campo, total: 0 })),
    ejemplos: [],
  }
  return {
    answer,
    add: (reports: readonly PastReport[]) => {
      for (const report of reports) {
        const { decides, isBeaten, partes } = judge(report, judging)
        answer.miradas += 1
        if (decides) answer.coinciden += 1
        else if (isBeaten) answer.antes_otra += 1
        if (partes.length === 0) continue
        answer.otra_parte += 1
        for (const part of answer.partes) if (partes.some(({ campo }) => campo === part.campo)) part.total += 1
        if (answer.ejemplos.length >= mostExamples) continue
        const { id, codigo, fecha, tipos } = report
        answer.ejemplos.push({ id, codigo, fecha, tipo: judging.codes.tipo.get(tipos[0]?.id ?? 0)?.codigo ?? '', partes })
      }
    },
  }
}
