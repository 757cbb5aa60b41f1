import { getHelp } from '@avisa/contract/help/endpoints'
import { serve, type Feature } from '#/platform/serve.ts'
import { readHelp } from './store.ts'

export const routes: Feature = (app) => {
  serve(app, getHelp, ({ read }) => readHelp(read))
}
