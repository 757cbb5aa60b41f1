import { columnLabel, exportColumns } from '@avisa/contract/exports/columns'
import { exportFormats, exportTypes, type ExportFormat } from '@avisa/contract/exports/endpoints'
import { openData, publicPages } from '@avisa/contract/page-paths'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { refuse } from '@avisa/contract/refusal'
import { parseDate, toServerDate } from '@avisa/contract/values/dates'
import { pick } from '@avisa/contract/values/languages'
import type { FastifyInstance } from 'fastify'
import { columnsOf } from '#/exports/shared/columns.ts'
import { pointOf, writers } from '#/exports/shared/writers.ts'
import { incidentPages } from '#/incidents/shared/list-store.ts'
import { unitNames } from '#/incidents/shared/unit-store.ts'
import type { Column, Pieces } from '#/platform/exports/table.ts'
import { writePlainCsv } from '#/platform/exports/text.ts'
import { documentOf, inLanguage, type Frame, type Page } from './layout.ts'
import type { Maker } from './maker.ts'
import { readPublicStatuses, readPublicTypes, readZones } from './open-data-store.ts'
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

/** Of open data there is nothing older. */
const firstYear = 2000
const yearOf = ({ scope: { now, zona } }: Visit) => Number(toServerDate(now, zona).slice(0, 4))

const text = (name: string, value: Column<Incident>['value']): Column<Incident> => ({ name, head: name, kind: 'text', value })

/** A year in the columns of Open311 GeoReport, then those of ours; moments in UTC. */
async function* writeYear({ read, scope }: Visit, year: number): Pieces {
  const units = await unitNames(read, scope)
  const types = new Map((await readPublicTypes(read, scope)).map(({ id, codigo }) => [id, codigo]))
  const georeport = [
    text('service_request_id', ({ codigo }) => codigo),
    text('status', ({ estado_final }) => (estado_final ? 'closed' : 'open')),
    text('service_name', ({ descripcion }) => descripcion),
    text('service_code', ({ tipos = [] }) => tipos.map(({ id }) => types.get(id)).find(Boolean) ?? null),
    text('description', ({ contenido, contenido_publico }) => contenido ?? contenido_publico ?? null),
    text('agency_responsible', ({ unidad_gestion_id }) => units.get(unidad_gestion_id) ?? null),
    text('requested_datetime', ({ fecha }) => parseDate(fecha, scope.zona)?.toISOString() ?? null),
    text('address', ({ direccioncalle_sn }) => direccioncalle_sn),
    text('lat', ({ geolatitud }) => geolatitud),
    text('long', ({ geolongitud }) => geolongitud),
  ]
  const ours = columnsOf('incidencias', ['estado', 'prioridad', 'distrito', 'barrio', 'numero_adhesiones'], { units, lang: scope.lang })
  const criteria = `(fecha,>=,${year}-01-01);(fecha,<,${year + 1}-01-01)`
  yield* writePlainCsv({ columns: [...georeport, ...ours], pages: incidentPages(read, scope, { criteria }, { tipos: true }) })
}

async function* writeJson(content: Promise<unknown>): Pieces {
  yield JSON.stringify(await content)
}

async function* writeIncidents({ read, scope }: Visit, format: ExportFormat): Pieces {
  const { lang, zona } = scope
  const table = {
    name: 'incidencias',
    columns: columnsOf('incidencias', columns, { units: await unitNames(read, scope), lang }),
    pages: incidentPages(read, scope, {}),
    pointOf,
    zona,
    lang,
  }
  yield* writers[format](table)
}

type Dataset = { type: string; write: () => Pieces }
const json = 'application/json; charset=utf-8'

/** What a file of open data holds; undefined if there is none of that name. */
const datasetOf = (visit: Visit, fichero: string): Dataset | undefined => {
  const { read, scope } = visit
  const format = exportFormats.find((name) => fichero === `incidencias.${name}`)
  if (format) return { type: exportTypes[format], write: () => writeIncidents(visit, format) }
  const year = Number(/^(\d{4})\.csv$/.exec(fichero)?.[1])
  if (year >= firstYear && year <= yearOf(visit)) return { type: exportTypes.csv, write: () => writeYear(visit, year) }
  if (fichero === 'tipos.json')
    return { type: json, write: () => writeJson(readPublicTypes(read, scope).then((types) => types.map(({ id: _id, ...type }) => type))) }
  if (fichero === 'estados.json') return { type: json, write: () => writeJson(readPublicStatuses(read, scope)) }
  if (fichero === 'zonas.geojson') return { type: exportTypes.geojson, write: () => writeJson(readZones(read, scope)) }
  return undefined
}

const openDataPage = (frame: Frame, year: number): Page => {
  const { alias, lang, settings } = frame
  const say = sayIn(lang)
  const link = (fichero: string, words: string) =>
    markup`<a class="button" href="${inLanguage(frame, openData.to({ alias, fichero }))}" download>${words}</a>`
  const files = exportFormats.map((format) => link(`incidencias.${format}`, say(`${format}File`)))
  const others = [
    link(`${year}.csv`, say('yearFile', { year })),
    link(`${year - 1}.csv`, say('yearFile', { year: year - 1 })),
    link('tipos.json', say('typesFile')),
    link('estados.json', say('statusesFile')),
    link('zonas.geojson', say('zonesFile')),
  ]
  const body = markup`<h1>${say('data')}</h1><p>${say('dataOf', { municipio: pick(settings, 'nombre', lang) })}</p>
<section class="part">${files}<p class="quiet">${say('dataNote')}</p></section>
<section class="part"><h2 class="big">${say('forPrograms')}</h2>${others}<p class="quiet">${say('forProgramsNote', { firstYear })}</p></section>
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
      ? sendPage(reply, await maker.page(visit, ['datos'], () => Promise.resolve(openDataPage(visit.frame, yearOf(visit)))))
      : refuse('http.notFound'),
  )

  const written = (visit: Visit, name: string, { write }: Dataset): Promise<void> => {
    const current =
      writing.get(name) ?? maker.inTurn('datasets', visit, () => datasets.save(name, write())).finally(() => writing.delete(name))
    writing.set(name, current)
    return current
  }

  servePage(app, openData.pattern, async (visit, { fichero }, reply) => {
    const { scope, version } = visit
    const dataset = publishes(scope) ? datasetOf(visit, fichero) : undefined
    if (!dataset) return refuse('http.notFound')
    const name = `${scope.esquema}-${version}-${scope.lang}-${Math.floor(scope.now.getTime() / hour)}-${fichero}`
    const etag = `"${name}"`
    reply.header('etag', etag).header('content-disposition', `attachment; filename="${fichero}"`)
    if (reply.request.headers['if-none-match'] === etag) return send(reply.code(304), dataset.type, '')
    const stored = await datasets.stream(name)
    if (!stored) await written(visit, name, dataset)
    return send(reply, dataset.type, stored ?? (await datasets.stream(name)) ?? refuse('http.notFound'))
  })
}
