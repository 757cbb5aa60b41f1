import { matchColumns, readRow, type IncidentMapping } from '@avisa/contract/imports/incident-rows'
import type { IncidentOptions, IncidentReport } from '@avisa/contract/imports/schemas'
import type { Database } from '#/platform/database/database.ts'
import type { FileStore } from '#/platform/files.ts'
import { CommandProblem } from '#/commands/problem.ts'
import type { Input } from '../input.ts'
import type { Progress } from '../run.ts'
import type { Refusals } from '../store.ts'
import { withWorkFolder } from '../work-folder.ts'
import { anonymising, collect, collector, reportOf, type Collector } from './collector.ts'
import { codeOf, readTargets, writeBatch, type Numbered } from './incident-store.ts'
import { checkColumns, mappingOf } from './mapping.ts'
import { openLocator, type Locate } from './places.ts'
import { readForeignRows, type ForeignRow } from './rows.ts'
import { openTable } from './table.ts'
import { listRemaining, undoBatch } from './undo-store.ts'

export const batchSize = 500

export type FileColumns = NonNullable<IncidentReport['columnas']>
export type IncidentJob = { input: Input; options: IncidentOptions; importacion: number; autor: number | null; keep: boolean }
type Ways = { tell?: (progress: Progress) => void; now?: Date; noteColumns?: (columns: FileColumns) => Promise<void> }

/** How many rows say which columns there are: those of JSON may lack some. */
const leading = 50
const maxColumns = 200

/** The columns of the first rows with a text of each, and all rows. */
const withColumns = async (rows: AsyncGenerator<ForeignRow>) => {
  const first: ForeignRow[] = []
  const texts = new Map<string, string>()
  while (first.length < leading) {
    const next = await rows.next()
    if (next.done) break
    first.push(next.value)
    const { properties = {} } = next.value
    for (const name of Object.keys(properties)) texts.set(name, texts.get(name) || textIn(properties, name).trim().slice(0, 60))
  }
  const all = async function* () {
    yield* first
    yield* rows
  }
  return { texts, rows: all() }
}

type Properties = Readonly<Record<string, unknown>>

/** What stands in a column of theirs. */
const textIn = (properties: Properties, column: string | undefined): string => {
  const value = column === undefined ? undefined : properties[column]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** What a refused row is found by in its file. */
const inWords = (properties: Properties, { columnas }: IncidentMapping) =>
  (['id', 'tipo', 'estado', 'fecha', 'direccion'] as const)
    .map((column) => textIn(properties, columnas[column]).slice(0, 60))
    .filter(Boolean)
    .join(' · ')

type Reading = { mapping: IncidentMapping; sistema: string; sink: Collector; locate: Locate }

/** The incidents of these rows; what is wrong with the others is noted. */
const readIncidents = async function* (
  rows: AsyncIterable<ForeignRow>,
  { mapping, sistema, sink, locate }: Reading,
): AsyncGenerator<Numbered> {
  const [ids, codes] = [new Set<string>(), new Set<string>()]
  for await (const { properties, fila, where } of rows) {
    sink.counts.filas += 1
    if (!properties) {
      sink.refuse('broken', { fila, texto: where })
      continue
    }
    sink.words.tipos.add(textIn(properties, mapping.columnas.tipo).slice(0, 100))
    sink.words.estados.add(textIn(properties, mapping.columnas.estado).slice(0, 100))
    const texto = inWords(properties, mapping)
    const incident = readRow(properties, mapping)
    if ('rechazos' in incident) {
      sink.refuse(incident.rechazos[0] ?? 'broken', { fila, texto })
      continue
    }
    const code = codeOf(sistema, incident)
    if (ids.has(incident.id)) sink.refuse('repeated', { fila, texto })
    else if (codes.has(code)) sink.refuse('codeTaken', { fila, texto })
    else if (incident.latitud !== null) yield { fila, texto, incident }
    else {
      const place = await locate(incident.direccion)
      if (place) yield { fila, texto, lugar: place.lugar, incident: { ...incident, latitud: place.latitud, longitud: place.longitud } }
      else sink.refuse('noAddress', { fila, texto })
    }
    ids.add(incident.id)
    codes.add(code)
  }
}

type Outcome = { report: IncidentReport; refused: Refusals[]; map: Buffer }

/**
 * Reads a table and writes it in batches of their own transaction. Where `keep` is false, a preview, the first batch is written and undone, which shows what
 * the database refuses; the others are compared only.
 */
const importTable = async (
  db: Database,
  esquema: string,
  job: IncidentJob,
  { tell = () => undefined, now = new Date(), noteColumns = async () => undefined }: Ways = {},
): Promise<Outcome> => {
  const begin = Date.now()
  const { input, options, keep } = job
  const targets = await db.bulk(esquema, (client) => readTargets(client, options.unidad))
  const sink = collector({ isDue: await anonymising(db, esquema, now), zona: targets.zona })
  const { texts, rows: all } = await withColumns(readForeignRows(input))
  const names = [...texts.keys()]
  if (names.length === 0) throw new CommandProblem(`«${input.name}» holds no reports. Give another file.`, 'nothing')
  const columns = matchColumns(names, options.columnas ?? {})
  const listed = [...texts].slice(0, maxColumns).map(([nombre, ejemplo]) => ({ nombre: nombre.slice(0, 100), ejemplo }))
  const columnas = { del_archivo: listed, usadas: columns }
  await noteColumns(columnas)
  checkColumns(columns, { names, file: input.name })
  const mapping = mappingOf(columns, options, { targets, now })
  let isFirst = true
  const write = async (rows: readonly Numbered[]) => {
    const compares = !keep && !isFirst
    isFirst = false
    const written = await db.bulk(esquema, async (client) => {
      const result = await writeBatch(client, { ...job, sistema: options.sistema, targets, rows, compares })
      // A commit goes on where its process is killed, so nothing long may be left for it. After a rollback it finds no transaction.
      await client.query(keep ? 'set constraints all immediate' : 'rollback')
      return result
    })
    collect(sink, written)
    tell({ file: input.name, part: Math.min(1, input.read / input.size), records: sink.counts.filas, done: false })
  }
  const batch: Numbered[] = []
  const reading = { mapping, sistema: options.sistema, sink, locate: openLocator(db, esquema, now) }
  for await (const row of readIncidents(all, reading)) {
    batch.push(row)
    if (batch.length === batchSize) await write(batch.splice(0))
  }
  if (batch.length > 0) await write(batch)
  tell({ file: input.name, part: 1, records: sink.counts.filas, done: true })
  const segundos = Math.round((Date.now() - begin) / 100) / 10
  const report = reportOf(sink, mapping, { segundos, con_limite: targets.bounded, columnas })
  return { report, refused: sink.refused.all(), map: await sink.points.draw(db, esquema) }
}

/** As `importTable`, of a file that may hold the table with its photos. */
export const importIncidents = (db: Database, esquema: string, job: IncidentJob, ways: Ways = {}): Promise<Outcome> =>
  withWorkFolder(async (folder) => importTable(db, esquema, { ...job, input: await openTable(job.input, folder) }, ways))

/** Removes what an import brought in batches; the codes of what stays, because somebody has worked on it. */
export const undoIncidents = async (
  db: Database,
  esquema: string,
  { importacion, files, tell = () => undefined }: { importacion: number; files: FileStore; tell?: (removed: number) => void },
): Promise<{ deshechas: number; quedan: string[] }> => {
  let deshechas = 0
  for (let last = batchSize; last === batchSize; tell(deshechas)) {
    const { removed, files: names } = await undoBatch(db, esquema, { importacion, size: batchSize })
    for (const name of names) await files.remove(name)
    deshechas += last = removed
  }
  return { deshechas, quedan: await db.bulk(esquema, (client) => listRemaining(client, importacion)) }
}
