import type { Database } from '#/platform/database/database.ts'
import type { Columns } from './columns.ts'
import type { Source } from './detect.ts'
import { fromMercator } from '@avisa/contract/values/coordinates'
import type { Polygon } from './geometry.ts'
import type { Box } from './osm/node-store.ts'
import { CommandProblem } from '../problem.ts'
import { reasons, type AreaClass, type ImportRecord, type Reason, type RecordStream } from './records.ts'
import { openAll, type ImportFile, type NoteLayers, type Opened } from './opening.ts'
import type { RowOptions } from './rows.ts'
import { readCartociudad } from './sources/cartociudad.ts'
import { readCsv } from './sources/csv.ts'
import { readGeoJson } from './sources/geojson.ts'
import { readGeoPackage } from './sources/geopackage.ts'
import { readGml } from './sources/gml.ts'
import { readOsm } from './sources/osm.ts'
import { readShapefile } from './sources/shapefile.ts'
import { createStager } from './staging.ts'
import {
  boundaryBox,
  chooseStreets,
  countStreets,
  dropOutside,
  finish,
  listOtherSources,
  maxLines,
  mergeAreas,
  mergeLines,
  mergePortals,
  mergeStreets,
  stage,
  useBareNames,
  type Client,
  type Refusals,
} from './store.ts'
import type { ImportReport } from './import-report.ts'
import { examplesOf } from './report.ts'
import { addMapCredits } from '#/platform/database/settings-store.ts'
import { withWorkFolder } from './work-folder.ts'
import { countOfSource, pruneStale, type Coverage } from './prune-store.ts'

export type ImportJob = {
  /** The municipality's name, which distinguishes it from its settlements. */
  municipio: string
  files: readonly ImportFile[]
  /** Detected by content by default. */
  source?: Source
  /** Identifier of the imported data; the source by default. */
  fuente?: string
  mapping?: Columns
  only?: { column: string; value: string }
  crs?: string
  /** The only layers that are read of the files that have them. */
  layers?: readonly string[]
  /** Removes rows of the source that are no longer in these files, of the kinds they contain. */
  prune?: boolean
  /** Confirms the removal of a large share. */
  sure?: boolean
}
/** `merging`: the share of the steps that are done. */
export type Progress = { file: string; part: number; records: number; done: boolean } | { merging: number }

type Ways = { box?: Box | undefined; onOther?: ((name: string) => void) | undefined }

const recordsIn = ({ input, source, areas }: Opened, job: ImportJob, { box, onOther }: Ways): RecordStream => {
  if (source === 'osm') return readOsm(input, { municipio: job.municipio, ...(box ? { box } : {}), ...(onOther ? { onOther } : {}) })
  const { municipio, mapping, only, crs } = job
  const options: RowOptions = {
    municipio,
    ...(mapping && { mapping }),
    ...(only && { only }),
    ...(crs && { crs }),
    ...(areas && { areas }),
  }
  if (source === 'shapefile') return readShapefile(input, options)
  if (source === 'geopackage') return readGeoPackage(input, options)
  if (source === 'geojson') return readGeoJson(input, options)
  if (source === 'cartociudad') return readCartociudad(input, options)
  return source === 'csv' ? readCsv(input, options) : readGml(input, options)
}

/** Reader errors are reported as errors of the file. */
const readRecords = async function* (opened: Opened, job: ImportJob, ways: Ways): RecordStream {
  try {
    yield* recordsIn(opened, job, ways)
  } catch (error) {
    if (error instanceof CommandProblem) throw error
    throw new CommandProblem(
      `«${opened.input.name}» is damaged and cannot be read to its end. Get it again and run the command again.`,
      'damaged',
    )
  }
}

export const tally = () => {
  const refusals = new Map<Reason, Refusals>()
  let listed = 0
  const add = ({ reason, count, lines }: Refusals) => {
    const all = refusals.get(reason) ?? { reason, count: 0, lines: [] }
    refusals.set(reason, all)
    all.count += count
    for (const line of lines) if (listed++ < maxLines) all.lines.push(line)
  }
  return { add, all: () => [...refusals.values()].filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count) }
}

/** Some hundred metres, so that streets are not cut at the boundary. */
const margin = 0.005
const widen = (box: Box): Box => ({
  west: box.west - margin,
  south: box.south - margin,
  east: box.east + margin,
  north: box.north + margin,
})
/** Grows with each boundary, so that files read later are limited to it. */
const around = (box: Box | undefined, record: ImportRecord): Box | undefined => {
  if (record.kind !== 'area' || record.clase !== 'municipio') return box
  let { west, south, east, north } = box ?? { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [outer = []] of record.polygons) {
    for (let i = 0; i + 1 < outer.length; i += 2) {
      const [x = 0, y = 0] = [outer[i], outer[i + 1]]
      west = Math.min(west, x - margin)
      east = Math.max(east, x + margin)
      south = Math.min(south, y - margin)
      north = Math.max(north, y + margin)
    }
  }
  return { west, south, east, north }
}

/** The reason an area file has no usable outline. */
const noOutline = ({ path, areas }: ImportFile, { cut, others }: { cut: readonly string[]; others: readonly string[] }) => {
  const names = others.filter((name) => name !== '')
  const why = cut[0]
    ? `The outline in «${path}» is not whole, because the file was cut (${cut[0]}).`
    : `«${path}» holds no area of the kind «${areas ?? ''}»${
        names.length > 0
          ? ` of this name; it has ${names
              .slice(0, 5)
              .map((name) => `«${name}»`)
              .join(', ')}`
          : ''
      }.`
  return new CommandProblem(`${why} Give a file with the whole outline, for instance GeoJSON: --boundary FILE.`)
}

/** Refuses a file without polygons, and an incomplete outline. */
export const readAreaFile = async (
  file: ImportFile,
  job: Pick<ImportJob, 'municipio' | 'mapping' | 'only' | 'crs' | 'layers'>,
): Promise<Polygon[]> => {
  const polygons: Polygon[] = []
  const cut: string[] = []
  const others: string[] = []
  await withWorkFolder(async (folder) => {
    for (const opened of await openAll([file], { layers: job.layers, partly: true }, folder))
      for await (const record of readRecords(opened, { ...job, files: [] }, { onOther: (name) => others.push(name) })) {
        if (record.kind === 'area' && record.clase === file.areas) polygons.push(...record.polygons)
        if (record.kind === 'refused' && record.reason === 'cutOutline' && record.example.startsWith(`${file.areas} `))
          cut.push(record.example)
      }
  })
  if (polygons.length === 0) throw noOutline(file, { cut, others })
  return polygons
}

type Sink = {
  refuse: (refused: Refusals) => void
  tell: (progress: Progress) => void
  records: number
  streets: number
  portals: number
  areas: Map<string, number>
}

const note = (sink: Sink, record: ImportRecord, row: number | null) => {
  sink.records++
  if (record.kind === 'refused') sink.refuse({ reason: record.reason, count: 1, lines: [{ row, text: record.example }] })
  else if (record.kind === 'area') sink.areas.set(record.clase, (sink.areas.get(record.clase) ?? 0) + 1)
  else if (record.kind === 'portal') sink.portals++
  // Names that come only from house numbers do not count as streets.
  else if (record.kind === 'street' && record.rango > 0) sink.streets++
}
const heldBy = ({ streets, portals, areas }: Sink): Coverage => ({ streets: streets > 0, portals: portals > 0, areas: [...areas.keys()] })

/** Rows of all files in chunks for COPY. */
const rowsOf = async function* (
  files: Opened[],
  job: ImportJob,
  { boundary, sink }: { boundary: Box | undefined; sink: Sink },
): AsyncGenerator<string> {
  const toRows = createStager()
  let box = boundary
  let piece = ''
  for (const file of files) {
    for await (const record of readRecords(file, job, { box })) {
      box = around(box, record)
      note(sink, record, file.input.row)
      piece += toRows(record, file.input.row)
      if (sink.records % 2000 === 0)
        sink.tell({ file: file.input.name, part: file.input.read / file.input.size, records: sink.records, done: false })
      if (piece.length > 1 << 16) {
        yield piece
        piece = ''
      }
    }
    sink.tell({ file: file.input.name, part: 1, records: sink.records, done: true })
  }
  yield piece
}

const inDegrees = (box: Awaited<ReturnType<typeof boundaryBox>>): Box | undefined => {
  if (!box) return undefined
  const [low, high] = [fromMercator({ x: box.west, y: box.south }), fromMercator({ x: box.east, y: box.north })]
  return widen({ west: low.longitud, south: low.latitud, east: high.longitud, north: high.latitud })
}

const nothing = (refused: Refusals[]): CommandProblem => {
  const most = refused[0]
  const why = most ? ` Most was refused: ${reasons[most.reason]} (${most.count}, for instance «${examplesOf(most)[0] ?? ''}»).` : ''
  return new CommandProblem(`Nothing usable was found, so nothing was changed.${why} Check --source, --map and the boundary.`, 'nothing')
}

/** The attribution that the licence of a source requires (ODbL 4.3; CC BY 4.0). */
const credits: Partial<Record<Source, string>> = {
  osm: '© Colaboradores de OpenStreetMap',
  cartociudad: 'CartoCiudad CC BY 4.0 scne.es',
  catastro: '© Dirección General del Catastro',
}
const creditsOf = (files: readonly { source: Source }[]) => [...new Set(files.flatMap(({ source }) => credits[source] ?? []))]

/** `conclude` runs at the end of the transaction, which is undone where it answers false. */
export type ImportWays = {
  tell?: (progress: Progress) => void
  noteLayers?: NoteLayers
  conclude?: (client: Client, report: ImportReport) => Promise<boolean>
}

/**
 * Imports streets, house numbers and areas in one transaction; existing data stay if anything fails. Repeating it updates. Throws
 * `CommandProblem` with a sentence for the operator.
 */
export const runImport = (db: Database, esquema: string, job: ImportJob, ways: ImportWays = {}): Promise<ImportReport> =>
  withWorkFolder(async (folder) => {
    const opened = await openAll(job.files, { ...job, noteLayers: ways.noteLayers }, folder)
    return importOpened(db, esquema, { ...job, opened }, ways)
  })

const importOpened = async (
  db: Database,
  esquema: string,
  { opened: files, ...job }: ImportJob & { opened: Opened[] },
  { tell = () => undefined, conclude }: ImportWays,
): Promise<ImportReport> => {
  const fuente = job.fuente ?? job.source ?? files.find((file) => !file.areas)?.source ?? files[0]?.source ?? 'geojson'
  const refused = tally()
  const sink: Sink = { refuse: refused.add, tell, records: 0, streets: 0, portals: 0, areas: new Map() }
  return db.bulk(esquema, async (client) => {
    await stage(client, rowsOf(files, job, { boundary: inDegrees(await boundaryBox(client)), sink }))
    const merged = (step: number) => tell({ merging: step / 8 })
    merged(0)
    const counts = heldBy(sink)
    const before = await countOfSource(client, fuente, counts)
    const areas = await mergeAreas(client, fuente)
    merged(1)
    const outside = await dropOutside(client)
    merged(2)
    await chooseStreets(client, fuente)
    merged(3)
    const bare = await useBareNames(client)
    merged(4)
    const streets = await mergeStreets(client, fuente)
    merged(5)
    const lines = await mergeLines(client, fuente)
    merged(6)
    const portals = await mergePortals(client)
    merged(7)
    for (const each of [outside.refused, bare.refused, ...portals.refused]) refused.add(each)
    const total = await countStreets(client)
    // Separate area files do not make up for a street file without usable rows.
    const areaFiles = new Set(files.filter((file) => !file.areas).length ? files.map((file) => file.areas) : [])
    const more = areas.filter(({ clase }) => !areaFiles.has(clase as AreaClass)).length
    if (more + total + lines.nameless + bare.completed + bare.known === 0) throw nothing(refused.all())
    const stale = await pruneStale(client, fuente, { coverage: counts, before, prune: job.prune ?? false, sure: job.sure ?? false })
    await addMapCredits(client, creditsOf(files))
    await finish(client, sink)
    merged(8)
    const report: ImportReport = {
      fuente,
      records: sink.records,
      areas: areas.map((each) => ({ ...each, contornos: sink.areas.get(each.clase) ?? 0 })),
      streets: { total, ...streets },
      portals: { total: portals.portals, ...portals.changes },
      lines,
      names: { completed: bare.completed, known: bare.known },
      refused: refused.all(),
      bounded: outside.bounded,
      stale,
      otherSources: await listOtherSources(client, fuente),
    }
    // The commit that follows then finds no transaction.
    if (conclude && !(await conclude(client, report))) await client.query('rollback')
    return report
  })
}
