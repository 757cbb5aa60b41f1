import { getHelp } from '@avisa/contract/help/endpoints'
import type { Feature } from '#/app.ts'
import { serve } from '#/platform/serve.ts'
import { readHelp } from './store.ts'

export const routes: Feature = (app) => {
  serve(app, getHelp, ({ read }) => readHelp(read))
}
