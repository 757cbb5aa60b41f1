import { getParameters, getTranslations, listMunicipalities as listCall } from '@avisa/contract/municipalities/endpoints'
import { serve, type Feature } from '#/platform/serve.ts'
import { listMunicipalities, parametersFrom, readTranslations } from './shared/store.ts'

export const routes: Feature = (app) => {
  serve(app, listCall, ({ deps }) => listMunicipalities(deps.db.shared, deps.directory))
  serve(app, getParameters, async ({ scope }) => parametersFrom(scope.settings))
  serve(app, getTranslations, ({ read, params }) => readTranslations(read, params.cadena))
}
