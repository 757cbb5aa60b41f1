import { getDesk } from '@avisa/contract/desk/endpoints'
import { serve, type Feature } from '#/platform/serve.ts'
import { readDesk } from './store.ts'

export const routes: Feature = (app) => serve(app, getDesk, ({ read, scope }) => readDesk(read, scope))
