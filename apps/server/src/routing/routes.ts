import { may } from '@avisa/contract/access/person'
import { parseRouting } from '@avisa/contract/routing/criteria'
import * as calls from '@avisa/contract/routing/endpoints'
import type { RoutingTrialAnswer, TriedRule } from '@avisa/contract/routing/schemas'
import { invalid, refuse } from '@avisa/contract/refusal'
import type { Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { serve, serveInSteps, type Feature } from '#/platform/serve.ts'
import { appliedTo, isSeen, pastReports, peopleOf, readCodes, rulesWith } from './store.ts'
import { openTrial } from './trial.ts'

const pageSize = 2000
const mostReports = 50_000

const tryRule = async (read: Read, scope: Scope, { regla, dias }: { regla: TriedRule; dias: number }): Promise<RoutingTrialAnswer> => {
  const parsed = parseRouting(regla.si)
  const { rules, rule } = await rulesWith(read, scope, regla)
  if ('refused' in parsed || !rule) throw invalid('si', 'Esta condición no se admite.', "Esta condició no s'admet.")
  const { add, answer } = openTrial({ rules, rule, codes: await readCodes(read, scope) })
  const withText = rules.some(({ criteria }) => criteria.some(({ field }) => field === 'texto'))
  let before: number | null = null
  while (answer.miradas < mostReports) {
    const page: Awaited<ReturnType<typeof pastReports>> = await pastReports(read, scope, { days: dias, before, limit: pageSize, withText })
    add(page)
    const last = page.at(-1)
    if (page.length < pageSize || !last) return answer
    before = last.id
    answer.desde = last.fecha
  }
  return answer
}

export const routes: Feature = (app) => {
  serve(app, calls.listRoutingPeople, ({ read, scope, query }) => peopleOf(read, scope, query.entidad))
  serveInSteps(app, calls.tryRouting, {
    prepare: ({ read, scope, body }) => tryRule(read, scope, body),
    run: async (_context, answer) => answer,
  })
  serve(app, calls.explainRoute, async ({ read, scope, params }) => {
    if (!(await isSeen(read, scope, params.id))) return refuse('http.notFound')
    const applied = await appliedTo(read, scope, params.id)
    return may(scope.person, 'configuracion.consultar') ? applied : applied.map((rule) => ({ ...rule, acto_id: null }))
  })
}
