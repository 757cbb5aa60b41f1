import { listRatingReasons, rateIncident, stillBroken } from '@avisa/contract/reopening/endpoints'
import { serve, type Feature } from '#/platform/serve.ts'
import { rate, sayStillBroken } from './reopen.ts'
import { listReasons } from './reopen-store.ts'

export const routes: Feature = (app) => {
  serve(app, stillBroken, (context) => sayStillBroken(context, context.params.id, context.body))
  serve(app, rateIncident, (context) => rate(context, context.params.id, context.body))
  serve(app, listRatingReasons, ({ read, scope }) => listReasons(read, scope))
}
