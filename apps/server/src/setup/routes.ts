import { checkInvitation, createTown, getCatalogue, getSetup, openTown, saveSetupStep } from '@avisa/contract/setup/endpoints'
import { serve, serveInSteps, type Feature } from '#/platform/serve.ts'
import { readObjects } from '#/configuration/shared/object-store.ts'
import { changesToCatalogue } from './catalogue.ts'
import { checkCode, createByInvitation } from './create.ts'
import { open } from './opening.ts'
import { readSetup, writeStep } from './store.ts'

export const routes: Feature = (app) => {
  serveInSteps(app, checkInvitation, {
    prepare: (context) => checkCode(context, context.body.codigo),
    run: async () => ({}),
  })
  // The municipality is made by transactions of its own.
  serveInSteps(app, createTown, { prepare: createByInvitation, run: async (_context, town) => town })

  serve(app, getSetup, ({ read, scope }) => readSetup(read, scope))
  serve(app, saveSetupStep, async ({ tx, scope, params, body }) => {
    await writeStep(tx, scope, { paso: params.paso, estado: body.estado })
    return readSetup(tx, scope)
  })
  serve(app, getCatalogue, async ({ read, scope, params: { plantilla } }) => {
    const { configuration } = await readObjects(read, scope.esquema, ['unidad', 'campo', 'tipo', 'plazo'])
    return { cambios: changesToCatalogue(configuration, plantilla) }
  })
  serve(app, openTown, async (context) => {
    await open(context)
    return readSetup(context.tx, { ...context.scope, settings: { ...context.scope.settings, abierta: true } })
  })
}
