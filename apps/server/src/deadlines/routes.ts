import { explainTaskDeadline, getDeadlineRules } from '@avisa/contract/deadlines/endpoints'
import { refuse } from '@avisa/contract/refusal'
import { serve, type Feature } from '#/platform/serve.ts'
import { explainSeen, listRules } from './explain-store.ts'

export const routes: Feature = (app) => {
  serve(app, getDeadlineRules, ({ read, scope }) => listRules(read, scope))
  serve(app, explainTaskDeadline, async ({ read, scope, params }) => (await explainSeen(read, scope, params.id)) ?? refuse('http.notFound'))
}
