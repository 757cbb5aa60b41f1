import { refuse } from '@avisa/contract/refusal'
import { listStatuses as listCall, statusIcon } from '@avisa/contract/statuses/endpoints'
import { serve, type Feature } from '#/platform/serve.ts'
import { iconSvg } from './shared/icons.ts'
import { findIcon, listStatuses } from './shared/store.ts'

const trackOfIcon = {
  'icono-estado-incidencia': 'incidencia',
  'icono-estado-reparacion': 'reparacion',
  'icono-estado-tecnico': 'tecnico',
} as const

export const routes: Feature = (app) => {
  serve(app, listCall, ({ read, params, scope }) => listStatuses(read, scope, params.tipo))
  serve(app, statusIcon, async ({ deps, params, query }) => {
    const municipality = await (query.api_key ? deps.directory.byKey(query.api_key) : deps.directory.first())
    const icon = municipality && (await findIcon(deps.db.read(municipality.esquema), trackOfIcon[params.icono], params.id))
    if (!icon) return refuse('http.notFound')
    const content = Buffer.from(await iconSvg(icon.icono, icon.color))
    return { content, type: 'image/svg+xml', cacheControl: 'public, max-age=3600' }
  })
}
