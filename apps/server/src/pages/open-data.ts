import { columnLabel, exportColumns } from '@avisa/contract/exports/columns'
import { exportFormats, exportTypes, type ExportFormat } from '@avisa/contract/exports/endpoints'
import { openData, publicPages } from '@avisa/contract/page-paths'
import { refuse } from '@avisa/contract/refusal'
import { pick } from '@avisa/contract/values/languages'
import type { FastifyInstance } from 'fastify'
import { columnsOf } from '#/exports/shared/columns.ts'
import { pointOf, writers } from '#/exports/shared/writers.ts'
import { incidentPages } from '#/incidents/shared/list-store.ts'
import { unitNames } from '#/incidents/shared/unit-store.ts'
import { documentOf, inLanguage, type Frame, type Page } from './layout.ts'
import type { Maker } from './maker.ts'
import { markup } from './markup.ts'
import { sayIn } from './texts.ts'
import { send, sendPage, servePage, type Visit } from './visit.ts'

const hour = 3_600_000
/** Of what strangers read; the rest of the columns would be empty for them. */
const columns = [
  'codigo',
  'fecha',
  'tipo',
  'estado',
  'prioridad',
  'unidad',
  'direccion',
  'distrito',
  'barrio',
  'contenido',
  'numero_adhesiones',
  'latitud',
  'longitud',
] as const

const publishes = ({ settings }: Visit['scope']) => settings.incidencias_publicas && settings.datos_abiertos === true

const openDataPage = (frame: Frame): Page => {
  const { alias, lang, settings } = frame
  const say = sayIn(lang)
  const file = (format: ExportFormat) =>
    markup`<a class="button" href="${inLanguage(frame, openData.to({ alias, fichero: `incidencias.${format}` }))}" download>${say(`${format}File`)}</a>`
  const body = markup`<h1>${say('data')}</h1><p>${say('dataOf', { municipio: pick(settings, 'nombre', lang) })}</p>
<section class="part">${exportFormats.map(file)}<p class="quiet">${say('dataNote')}</p></section>
<section class="part"><h2 class="big">${say('licence')}</h2><p>${settings.datos_licencia ?? ''}</p></section>
<section class="part"><h2 class="big">${say('columns')}</h2><p>${columns.map((name) => columnLabel(exportColumns.incidencias[name], lang)).join(' · ')}</p></section>`
  return documentOf(frame, {
    kind: 'area',
    path: publicPages.data.to({ alias }),
    title: say('data'),
    description: say('dataOf', { municipio: pick(settings, 'nombre', lang) }),
    robots: true,
    body,
  })
}

/** Anybody may download what strangers read, where the municipality publishes it; a file is written once an hour at most. */
export const openDataRoutes = (app: FastifyInstance, maker: Maker): void => {
  const { datasets } = app.deps
  const writing = new Map<string, Promise<void>>()

  servePage(app, publicPages.data.pattern, async (visit, _params, reply) =>
    publishes(visit.scope)
      ? sendPage(reply, await maker.page(visit, ['datos'], () => Promise.resolve(openDataPage(visit.frame))))
      : refuse('http.notFound'),
  )

  const write = ({ read, scope, ...visit }: Visit, name: string, format: ExportFormat) =>
    maker.inTurn('datasets', { read, scope, ...visit }, async () => {
      const { lang, zona } = scope
      const table = {
        name: 'incidencias',
        columns: columnsOf('incidencias', columns, { units: await unitNames(read, scope), lang }),
        pages: incidentPages(read, scope, {}),
        pointOf,
        zona,
        lang,
      }
      await datasets.save(name, writers[format](table))
    })

  const written = (visit: Visit, name: string, format: ExportFormat): Promise<void> => {
    const current = writing.get(name) ?? write(visit, name, format).finally(() => writing.delete(name))
    writing.set(name, current)
    return current
  }

  servePage(app, openData.pattern, async (visit, { fichero }, reply) => {
    const format = exportFormats.find((name) => fichero === `incidencias.${name}`)
    const { scope, version } = visit
    if (!format || !publishes(scope)) return refuse('http.notFound')
    const name = `${scope.esquema}-${version}-${scope.lang}-${Math.floor(scope.now.getTime() / hour)}.${format}`
    const etag = `"${name}"`
    reply.header('etag', etag).header('content-disposition', `attachment; filename="incidencias.${format}"`)
    if (reply.request.headers['if-none-match'] === etag) return send(reply.code(304), exportTypes[format], '')
    const stored = await datasets.stream(name)
    if (!stored) await written(visit, name, format)
    return send(reply, exportTypes[format], stored ?? (await datasets.stream(name)) ?? refuse('http.notFound'))
  })
}
