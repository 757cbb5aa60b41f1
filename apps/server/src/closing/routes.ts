import { listClosings } from '@avisa/contract/closing/endpoints'
import { serve, type Feature } from '#/platform/serve.ts'
import { readClosings } from './shared/store.ts'

export const routes: Feature = (app) => serve(app, listClosings, ({ read, scope }) => readClosings(read, scope))
