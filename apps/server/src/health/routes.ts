import { discardJobs, getHealth, repeatJobs } from '@avisa/contract/health/endpoints'
import { jobKind } from '#/platform/jobs.ts'
import { serve, type Feature } from '#/platform/serve.ts'
import { lookAt } from './look.ts'
import { takeLostJobs } from './lost-jobs-store.ts'

export const routes: Feature = (app) => {
  serve(app, getHealth, ({ deps, scope: { esquema, zona, now } }) => lookAt(deps, { esquema, zona, now }))
  serve(app, repeatJobs, async ({ deps, tx, scope, params: { tipo } }) => {
    const jobs = await takeLostJobs(tx, scope.esquema, tipo)
    for (const { datos } of jobs) await deps.jobs.enqueue(tx, scope, jobKind(tipo), datos)
    return { cuantos: jobs.length }
  })
  serve(app, discardJobs, async ({ tx, scope, params: { tipo } }) => ({
    cuantos: (await takeLostJobs(tx, scope.esquema, tipo)).length,
  }))
}
