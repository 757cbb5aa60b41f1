import { listInspectionPriorities, listInspectionResults } from '@avisa/contract/inspections/endpoints'
import type { Feature } from '#/app.ts'
import { serve } from '#/platform/serve.ts'
import { listPriorities, listResults } from './store.ts'

export const routes: Feature = (app) => {
  serve(app, listInspectionPriorities, ({ read, scope }) => listPriorities(read, scope))
  serve(app, listInspectionResults, ({ read, scope }) => listResults(read, scope))
}
