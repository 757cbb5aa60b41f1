import { getParameters, getTranslations, listMunicipalities as listCall, logoFile } from '@avisa/contract/municipalities/endpoints'
import { serve, type Feature } from '#/platform/serve.ts'
import { isDrawn, pngAddress } from '@avisa/contract/municipalities/logo'
import { refuse } from '@avisa/contract/refusal'
import { findLogo, listMunicipalities, parametersFrom, readTranslations } from './shared/store.ts'

export const routes: Feature = (app) => {
  serve(app, listCall, ({ deps }) => listMunicipalities(deps.db, deps.directory))
  serve(app, logoFile, async ({ deps, params: { file } }) => {
    const logo = (await findLogo(deps.db, file.slice(0, -4))) ?? refuse('http.notFound')
    if (!isDrawn(logo)) return refuse('http.notFound')
    const content = Buffer.from(logo.slice(pngAddress.length), 'base64')
    return { content, type: 'image/png', etag: `"${file}"`, cacheControl: 'public, max-age=31536000, immutable' }
  })
  serve(app, getParameters, async ({ scope }) => parametersFrom(scope.settings))
  serve(app, getTranslations, ({ read, params }) => readTranslations(read, params.cadena))
}
