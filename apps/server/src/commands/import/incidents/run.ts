import {
  dictionary,
  lookUp,
  matchColumns,
  readRow,
  usualStates,
  type Columns,
  type Dictionary,
  type IncidentColumn,
  type IncidentMapping,
} from '@avisa/contract/imports/incident-rows'
import type { RefusedReason } from '@avisa/contract/imports/rules'
import type { IncidentOptions, IncidentReport } from '@avisa/contract/imports/schemas'
import type { Database } from '#/platform/database/database.ts'
import { readPeriods } from '#/privacy/due-store.ts'
import { readCounting } from '#/privacy/periods-store.ts'
import { CommandProblem } from '#/commands/problem.ts'
import type { Input } from '../input.ts'
import { tally, type Progress } from '../run.ts'
import type { Refusals } from '../store.ts'
import { codeOf, readTargets, writeBatch, type Numbered, type Targets } from './incident-store.ts'
import { readForeignRows, type ForeignRow } from './rows.ts'
import { listRemaining, undoBatch } from './undo-store.ts'

export const batchSize = 500
/** Of each reason, and of what is new and changed. */
const maxExamples = 20
/** Different words of a column that are counted. */
const maxWords = 1000

export type IncidentJob = { input: Input; options: IncidentOptions; importacion: number; autor: number | null; keep: boolean }
type Ways = { tell?: (progress: Progress) => void; now?: Date }

const needed: readonly IncidentColumn[] = ['id', 'tipo', 'estado', 'fecha', 'latitud', 'longitud']

const columnsOf = (names: readonly string[], { columnas = {} }: IncidentOptions, input: Input): Columns => {
  const columns = matchColumns(names, columnas)
  const missing = needed.filter((column) => columns[column] === undefined)
  if (missing.length > 0)
    throw new CommandProblem(
      `«${input.name}» has no column for: ${missing.join(', ')}. It has ${names.slice(0, 40).join(', ')}. Say which it is: --map id=COLUMN.`,
      'noColumns',
    )
  return columns
}

const asRecord = (words: IncidentOptions['tipos'] = []) => Object.fromEntries(words.map(({ suyo, nuestro }) => [suyo, nuestro]))

const named = <T extends { codigo: string; descripcion_es: string; descripcion_val: string }>(rows: readonly T[]) =>
  rows.map(({ codigo, descripcion_es, descripcion_val }) => ({ codigo, nombres: [descripcion_es, descripcion_val] }))

/** A report that goes on waits to be accepted, where the town has such a status: then it gets its tasks. */
const statesOf = ({ statuses }: Targets) =>
  usualStates({
    abierta: (statuses.find(({ pendiente_aceptar }) => pendiente_aceptar) ?? statuses.find(({ inicial }) => inicial))?.codigo,
    resuelta: statuses.find(({ papel, finaliza }) => papel === 'resuelta' || finaliza)?.codigo,
    rechazada: statuses.find(({ papel }) => papel === 'rechazada')?.codigo,
  })

/** Only codes that the town has: a misspelt one refuses its rows instead of ending the import. */
const ofTown = ({ palabras, todas }: Dictionary, rows: readonly { codigo: string }[]): Dictionary => {
  const codes = new Set(rows.map(({ codigo }) => codigo))
  return {
    palabras: new Map([...palabras].filter(([, code]) => codes.has(code))),
    todas: todas !== undefined && codes.has(todas) ? todas : undefined,
  }
}

const mappingOf = (
  columnas: Columns,
  { tipos, estados }: IncidentOptions,
  { targets, now }: { targets: Targets; now: Date },
): IncidentMapping => ({
  columnas,
  tipos: ofTown(dictionary(asRecord(tipos), named(targets.types)), targets.types),
  estados: ofTown(dictionary(asRecord(estados), named(targets.statuses), statesOf(targets)), targets.statuses),
  finales: new Set(targets.statuses.filter(({ final }) => final).map(({ codigo }) => codigo)),
  zona: targets.zona,
  ahora: now,
})

/** Their words with our codes, the commonest first. */
const wordCounter = () => {
  const totals = new Map<string, number>()
  return {
    add: (word: string) => {
      if (totals.has(word) || totals.size < maxWords) totals.set(word, (totals.get(word) ?? 0) + 1)
    },
    list: (ours: Dictionary) =>
      [...totals].map(([suyo, total]) => ({ suyo, nuestro: lookUp(ours, suyo) ?? null, total })).toSorted((a, b) => b.total - a.total),
  }
}

const exampleOf = ({ fila, texto }: Numbered) => ({ fila, texto })

/** How many months after its closing a report of each type is anonymised. */
const anonymising = async (db: Database, esquema: string, now: Date) => {
  const { counting } = await readCounting(db, { esquema, now })
  const months = new Map((await readPeriods(db.read(esquema), counting)).map(({ codigo, anonimizar }) => [codigo, anonimizar]))
  return ({ incident: { tipo, cierre } }: Numbered): boolean => {
    const period = months.get(tipo) ?? null
    if (period === null || cierre === null) return false
    const end = new Date(cierre)
    end.setUTCMonth(end.getUTCMonth() + period)
    return end <= now
  }
}

const collector = (isDue: (row: Numbered) => boolean) => {
  const refused = tally()
  const counts = { filas: 0, nuevas: 0, cambiadas: 0, iguales: 0, abiertas: 0, por_anonimizar: 0 }
  const ejemplos: IncidentReport['ejemplos'] = { nuevas: [], cambiadas: [] }
  const words = { tipos: wordCounter(), estados: wordCounter() }
  const refuse = (reason: RefusedReason, { fila, texto }: Pick<Numbered, 'fila' | 'texto'>) =>
    refused.add({ reason, count: 1, lines: [{ row: fila, text: texto }] })
  return { refused, counts, ejemplos, words, refuse, isDue }
}
type Collector = ReturnType<typeof collector>

const collect = ({ counts, ejemplos, refuse, isDue }: Collector, written: Awaited<ReturnType<typeof writeBatch>>) => {
  for (const reason of ['outside', 'codeTaken', 'changedHere'] as const) for (const row of written[reason]) refuse(reason, row)
  for (const kind of ['nuevas', 'cambiadas'] as const) {
    counts[kind] += written[kind].length
    ejemplos[kind].push(...written[kind].slice(0, maxExamples - ejemplos[kind].length).map(exampleOf))
  }
  counts.iguales += written.iguales.length
  counts.abiertas += written.nuevas.filter(({ incident }) => incident.cierre === null).length
  counts.por_anonimizar += written.nuevas.filter(isDue).length
}

/** How many rows say which columns there are: those of JSON may lack some. */
const leading = 50

/** The columns of the first rows, and all rows. */
const withColumns = async (rows: AsyncGenerator<ForeignRow>) => {
  const first: ForeignRow[] = []
  const names = new Set<string>()
  while (first.length < leading) {
    const next = await rows.next()
    if (next.done) break
    first.push(next.value)
    for (const name of Object.keys(next.value.properties ?? {})) names.add(name)
  }
  const all = async function* () {
    yield* first
    yield* rows
  }
  return { names: [...names], rows: all() }
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

type Reading = { mapping: IncidentMapping; sistema: string; sink: Collector }

/** The incidents of these rows; what is wrong with the others is noted. */
const readIncidents = async function* (rows: AsyncIterable<ForeignRow>, { mapping, sistema, sink }: Reading): AsyncGenerator<Numbered> {
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
    else yield { fila, texto, incident }
    ids.add(incident.id)
    codes.add(code)
  }
}

/**
 * Reads a file and writes it in batches of their own transaction. Where `keep` is false, a preview, the first batch is written and undone, which shows what
 * the database refuses; the others are compared only.
 */
export const importIncidents = async (
  db: Database,
  esquema: string,
  job: IncidentJob,
  { tell = () => undefined, now = new Date() }: Ways = {},
): Promise<{ report: IncidentReport; refused: Refusals[] }> => {
  const begin = Date.now()
  const { input, options, keep } = job
  const targets = await db.bulk(esquema, (client) => readTargets(client, options.unidad))
  const sink = collector(await anonymising(db, esquema, now))
  const { names, rows: all } = await withColumns(readForeignRows(input))
  if (names.length === 0) throw new CommandProblem(`«${input.name}» holds no reports. Give another file.`, 'nothing')
  const mapping = mappingOf(columnsOf(names, options, input), options, { targets, now })
  let isFirst = true
  const write = async (rows: readonly Numbered[]) => {
    const compares = !keep && !isFirst
    isFirst = false
    const written = await db.bulk(esquema, async (client) => {
      const result = await writeBatch(client, { ...job, sistema: options.sistema, targets, rows, compares })
      // The commit that follows then finds no transaction.
      if (!keep) await client.query('rollback')
      return result
    })
    collect(sink, written)
    tell({ file: input.name, part: Math.min(1, input.read / input.size), records: sink.counts.filas, done: false })
  }
  const batch: Numbered[] = []
  for await (const row of readIncidents(all, { mapping, sistema: options.sistema, sink })) {
    batch.push(row)
    if (batch.length === batchSize) await write(batch.splice(0))
  }
  if (batch.length > 0) await write(batch)
  tell({ file: input.name, part: 1, records: sink.counts.filas, done: true })
  const refused = sink.refused.all()
  const report: IncidentReport = {
    segundos: Math.round((Date.now() - begin) / 100) / 10,
    ...sink.counts,
    con_limite: targets.bounded,
    ejemplos: sink.ejemplos,
    tipos: sink.words.tipos.list(mapping.tipos),
    estados: sink.words.estados.list(mapping.estados),
    rechazadas: refused.map(({ reason, count, lines }) => ({
      motivo: reason,
      total: count,
      ejemplos: lines.slice(0, maxExamples).map(({ row, text }) => ({ fila: row, texto: text.slice(0, 200) })),
    })),
  }
  return { report, refused }
}

/** Removes what an import brought in batches; the codes of what stays, because somebody has worked on it. */
export const undoIncidents = async (
  db: Database,
  esquema: string,
  { importacion, tell = () => undefined }: { importacion: number; tell?: (removed: number) => void },
): Promise<{ deshechas: number; quedan: string[] }> => {
  let deshechas = 0
  for (let removed = batchSize; removed === batchSize; tell(deshechas))
    deshechas += removed = await undoBatch(db, esquema, { importacion, size: batchSize })
  return { deshechas, quedan: await db.bulk(esquema, (client) => listRemaining(client, importacion)) }
}
