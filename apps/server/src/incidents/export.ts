import type { exportIncidents as exportCall } from '@avisa/contract/incidents/endpoints'
import type { Incident, PointFeature } from '@avisa/contract/incidents/schemas'
import type { QueryOf, TextStream } from '@avisa/contract/http/endpoint'
import { refuse } from '@avisa/contract/refusal'
import type { Lang } from '@avisa/contract/values/languages'
import { csvLine, csvMark, type CsvLine } from '#/platform/csv.ts'
import type { Read } from '#/platform/database/database.ts'
import type { Scope } from '#/platform/scope.ts'
import { incidentPages } from './shared/list-store.ts'
import { unitNames } from './shared/unit-store.ts'

type Format = QueryOf<typeof exportCall>['formato']
type Units = ReadonlyMap<number, string>
const most = 4

/** One export a person at a time, four a process. */
export const openExports = () => {
  const running = new Set<string>()
  return (who: string): (() => void) => {
    if (running.size >= most || running.has(who)) return refuse('incident.exporting')
    running.add(who)
    return () => void running.delete(who)
  }
}

const columns = (incident: Incident, units: Units) => ({
  codigo: incident.codigo,
  fecha: incident.fecha,
  tipo: incident.descripcion,
  estado: incident.DesEstado,
  prioridad: incident.prioridad,
  unidad: units.get(incident.unidad_gestion_id) ?? '',
  direccion: incident.direccioncalle_sn ?? '',
  distrito: incident.distrito ?? '',
  barrio: incident.barrio ?? '',
  emplazamiento: incident.emplazamiento ?? '',
  contenido: incident.contenido ?? incident.contenido_publico ?? '',
  numero_adhesiones: incident.numero_adhesiones,
  numero_comentarios_incidencia: incident.numero_comentarios_incidencia,
})

const heads: Readonly<Record<Lang, CsvLine>> = {
  es: ['Código', 'Fecha', 'Tipo', 'Estado', 'Prioridad', 'Servicio', 'Dirección', 'Distrito', 'Barrio', 'Detalle del lugar', 'Descripción'],
  ca: ['Codi', 'Data', 'Tipus', 'Estat', 'Prioritat', 'Servici', 'Adreça', 'Districte', 'Barri', 'Detall del lloc', 'Descripció'],
}
const moreHeads: Readonly<Record<Lang, CsvLine>> = {
  es: ['También lo han visto', 'Comentarios', 'Latitud', 'Longitud'],
  ca: ['També ho han vist', 'Comentaris', 'Latitud', 'Longitud'],
}
const priorities: Readonly<Record<Incident['prioridad'], Record<Lang, string>>> = {
  baja: { es: 'Baja', ca: 'Baixa' },
  media: { es: 'Media', ca: 'Mitjana' },
  alta: { es: 'Alta', ca: 'Alta' },
}

const lineOf = (incident: Incident, units: Units, lang: Lang): string => {
  const { prioridad, ...row } = columns(incident, units)
  const { codigo, fecha, tipo, estado, ...rest } = row
  const place = [incident.geolatitud ?? '', incident.geolongitud ?? '']
  return csvLine([codigo, fecha, tipo, estado, priorities[prioridad][lang], ...Object.values(rest), ...place])
}

type Exported = Omit<PointFeature, 'geometry' | 'properties'> & { geometry: PointFeature['geometry'] | null; properties: object }
const featureOf = (incident: Incident, units: Units): Exported => {
  const { geolatitud, geolongitud } = incident
  const geometry =
    geolatitud === null || geolongitud === null
      ? null
      : { type: 'Point' as const, coordinates: [geolongitud, geolatitud] as [number, number] }
  return { type: 'Feature', geometry, properties: columns(incident, units) }
}

type Pages = AsyncIterable<readonly Incident[]>
type Writing = { units: Units; lang: Lang }
const writers: Readonly<Record<Format, { type: string; write: (pages: Pages, writing: Writing) => AsyncGenerator<string> }>> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    async *write(pages, { units, lang }) {
      yield csvMark + csvLine([...heads[lang], ...moreHeads[lang]])
      for await (const page of pages) yield page.map((incident) => lineOf(incident, units, lang)).join('')
    },
  },
  geojson: {
    type: 'application/geo+json; charset=utf-8',
    async *write(pages, { units }) {
      yield '{"type":"FeatureCollection","features":['
      let between = ''
      for await (const page of pages) {
        yield between + page.map((incident) => JSON.stringify(featureOf(incident, units))).join(',\n')
        between = ',\n'
      }
      yield ']}'
    },
  },
}

type Exporting = { read: Read; scope: Scope; query: QueryOf<typeof exportCall>; begin: ReturnType<typeof openExports> }

/** The first page is read before the answer begins, so that a wrong filter is refused. */
export const exportIncidents = async ({ read, scope, query: { formato, ...query }, begin }: Exporting): Promise<TextStream> => {
  const end = begin(`${scope.esquema} ${scope.person?.user_id}`)
  try {
    const units = await unitNames(read, scope)
    const pages = incidentPages(read, scope, query)
    const first = await pages.next()
    const all = async function* () {
      if (!first.done) yield first.value
      yield* pages
    }
    const { type, write } = writers[formato]
    return { type, pieces: write(all(), { units, lang: scope.lang }), end }
  } catch (thrown) {
    end()
    throw thrown
  }
}
