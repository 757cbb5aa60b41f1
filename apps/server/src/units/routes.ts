import { listUnits as listCall } from '@avisa/contract/units/endpoints'
import { serve, type Feature } from '#/platform/serve.ts'
import { listUnits } from './shared/store.ts'

export const routes: Feature = (app) => {
  serve(app, listCall, ({ read, scope, query }) => listUnits(read, scope, query.sort))
}
