import {
  checkInvitation,
  chooseCatalogue,
  createTown,
  getSetup,
  openTown,
  saveSetupSettings,
  saveSetupStep,
} from '@avisa/contract/setup/endpoints'
import { serve, serveInSteps, type Feature } from '#/platform/serve.ts'
import { refuseIf } from '@avisa/contract/refusal'
import { replaceCatalogue } from './catalogue-store.ts'
import { checkCode, createByInvitation } from './create.ts'
import { open } from './opening.ts'
import { saveSettings } from './settings.ts'
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
  serve(app, saveSetupSettings, async (context) => {
    const settings = await saveSettings(context)
    return readSetup(context.tx, { ...context.scope, settings })
  })
  // Extra fields are written by bare connections, so the types are too: in a transaction before the answer's.
  serveInSteps(app, chooseCatalogue, {
    prepare: ({ deps, scope, body }) => {
      refuseIf(scope.settings.abierta ? 'setup.isOpen' : undefined)
      return replaceCatalogue(deps.db, scope, body.plantilla)
    },
    run: ({ tx, scope }) => readSetup(tx, scope),
  })
  serve(app, openTown, async (context) => {
    await open(context)
    return readSetup(context.tx, { ...context.scope, settings: { ...context.scope.settings, abierta: true } })
  })
}
