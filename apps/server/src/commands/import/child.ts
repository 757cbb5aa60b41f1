// One import of the console, in a process of its own: `{esquema, id, place, photos}` says which, and whether its rows or its photos; DATABASE_URL where.
import os from 'node:os'
import { areaKinds, isRunning } from '@avisa/contract/imports/rules'
import type { ImportProgress, ImportReport as WireReport } from '@avisa/contract/imports/schemas'
import { openDatabase, type Database } from '#/platform/database/database.ts'
import type { FileStore } from '#/platform/files.ts'
import { openPlace } from '#/platform/photo-files.ts'
import { CommandProblem } from '../problem.ts'
import { fail, readTask, writeApplied, writeChecked, writeLayers, writeProgress, type Task } from './child-store.ts'
import type { Columns } from './columns.ts'
import type { ImportReport } from './import-report.ts'
import type { Input } from './input.ts'
import { fetchUpload } from './incidents/open311/upload.ts'
import { runPhotos } from './incidents/photos/task.ts'
import { runIncidents } from './incidents/task.ts'
import { countLanguages, drawStreets } from './map-store.ts'
import { openUpload } from './upload.ts'
import { runImport, type ImportJob, type ImportWays, type Progress } from './run.ts'

/** Examples of each reason in the report; all of them are in the table. */
const maxExamples = 50

const mappingOf = ({ columnas = {} }: Task['opciones']): Columns =>
  Object.fromEntries(Object.entries(columnas).map(([role, column]) => [role, [column]]))

const jobOf = ({ para, opciones, quitar, archivo, municipio }: Task, input: Input): ImportJob => {
  const { clase = 'distrito', fuente, crs, solo, columnas, capas } = opciones
  return {
    municipio,
    files: [{ path: archivo, input, ...(para === 'zonas' ? { areas: clase } : {}) }],
    ...(fuente && { fuente }),
    ...(crs && { crs }),
    ...(capas && { layers: capas }),
    ...(solo && { only: { column: solo.columna, value: solo.valor } }),
    ...(columnas && { mapping: mappingOf(opciones) }),
    prune: quitar,
    // Whoever applies has seen the numbers.
    sure: true,
  }
}

const wireReport = (report: ImportReport, { both, single, segundos }: { both: number; single: number; segundos: number }): WireReport => ({
  filas: report.records,
  segundos,
  calles: { total: report.streets.total, nuevas: report.streets.added, cambiadas: report.streets.changed, faltan: report.stale.streets },
  portales: { total: report.portals.total, nuevas: report.portals.added, cambiadas: report.portals.changed, faltan: report.stale.portals },
  zonas: report.areas.flatMap(({ clase, zonas }) =>
    areaKinds.filter((kind) => kind === clase).map((kind) => ({ clase: kind, total: zonas })),
  ),
  zonas_faltan: report.stale.areas,
  en_dos_lenguas: both,
  en_una_lengua: single,
  con_limite: report.bounded,
  otras_fuentes: report.otherSources,
  rechazadas: report.refused.map(({ reason, count, lines }) => ({
    motivo: reason,
    total: count,
    ejemplos: lines.slice(0, maxExamples).map(({ row, text }) => ({ fila: row, texto: text.slice(0, 200) })),
  })),
})

/** Writes each second how far the import is, which also tells whether anybody still wants it. */
const reportProgress = (db: Database, esquema: string, id: number) => {
  const begin = Date.now()
  let latest: ImportProgress = { fase: 'leyendo', parte: 0, filas: 0, segundos_restantes: null }
  const write = async () => {
    if (!(await writeProgress(db, esquema, { id, progreso: latest }))) process.exit(0)
  }
  const timer = setInterval(() => void write().catch(() => process.exit(1)), 1000)
  return {
    tell: (progress: Progress) => {
      if ('merging' in progress) latest = { ...latest, fase: 'uniendo', parte: progress.merging, segundos_restantes: null }
      else {
        const { part, records } = progress
        const segundos_restantes = part > 0.02 ? Math.round(((Date.now() - begin) * (1 - part)) / part / 1000) : null
        latest = { fase: 'leyendo', parte: Math.round(part * 1000) / 1000, filas: records, segundos_restantes }
      }
    },
    seconds: () => (Date.now() - begin) / 1000,
    end: () => clearInterval(timer),
  }
}

const check = async (
  db: Database,
  esquema: string,
  { task, job, ways }: { task: Task; job: ImportJob; ways: ImportWays & { seconds: () => number } },
) => {
  let languages = { both: 0, single: 0 }
  let map: Buffer = Buffer.alloc(0)
  const report = await runImport(db, esquema, job, {
    ...ways,
    conclude: async (client, { fuente }) => {
      languages = await countLanguages(client)
      map = await drawStreets(client, fuente)
      return false
    },
  })
  const informe = wireReport(report, { ...languages, segundos: ways.seconds() })
  await writeChecked(db, esquema, { id: task.id, fuente: report.fuente, informe, refused: report.refused, map })
}

const apply = (
  db: Database,
  esquema: string,
  { task, job, ways }: { task: Task; job: ImportJob; ways: ImportWays & { seconds: () => number } },
) =>
  runImport(db, esquema, job, {
    ...ways,
    conclude: async (client, report) => {
      const informe = wireReport(report, { ...(await countLanguages(client)), segundos: ways.seconds() })
      return writeApplied(client, { id: task.id, fuente: report.fuente, informe })
    },
  })

type ChildTask = { esquema: string; id: number; place: string; photos?: boolean; trusted: readonly string[] }

/** As the row says; of an address, once what it answers is kept like a file. */
const openTask = async (db: Database, files: FileStore, { esquema, id, trusted, tell }: ChildTask & { tell: ImportWays['tell'] }) => {
  const task = await readTask(db, esquema, id)
  if (task?.codigo !== null || !task.opciones.incidencias?.direccion || task.quitar) return task
  await fetchUpload(db, files, esquema, { task, tell: tell ?? (() => undefined), outside: { trusted } })
  return readTask(db, esquema, id)
}

const work = async (db: Database, files: FileStore, child: ChildTask, progress: ReturnType<typeof reportProgress>) => {
  const { esquema } = child
  const task = await openTask(db, files, { ...child, tell: progress.tell })
  if (!task || !isRunning(task.estado)) return
  const upload = openUpload(files, task)
  try {
    if (task.para === 'incidencias')
      return void (await runIncidents(db, esquema, { task, input: upload.input, files, tell: progress.tell }))
    const noteLayers: ImportWays['noteLayers'] = (capas) => writeLayers(db, esquema, { id: task.id, capas })
    const job = { task, job: jobOf(task, upload.input), ways: { ...progress, noteLayers } }
    await (task.estado === 'comprobando' ? check(db, esquema, job) : apply(db, esquema, job))
  } catch (cause) {
    throw upload.failure ?? cause
  }
}

const run = async (db: Database, files: FileStore, child: ChildTask) => {
  const { esquema, id } = child
  const progress = reportProgress(db, esquema, id)
  try {
    await work(db, files, child, progress)
  } catch (cause) {
    if (!(cause instanceof CommandProblem)) throw cause
    await fail(db, esquema, { id, problema: cause.code })
  } finally {
    progress.end()
  }
}

const bringPhotos = async (db: Database, files: FileStore, { esquema, id, trusted }: ChildTask) => {
  const task = await readTask(db, esquema, id)
  if (!task) return
  const input = task.codigo === null ? undefined : openUpload(files, task).input
  await runPhotos({ db, files }, esquema, { importacion: id, input, outside: { trusted } })
}

const task = JSON.parse(process.argv[2] ?? '{}') as ChildTask
// Of a server that has ended nobody would hear the result.
process.stdin.resume().once('end', () => process.exit(1))
os.setPriority(5)
const db = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 2 })
try {
  const files = openPlace(task.place, process.env)
  await (task.photos ? bringPhotos(db, files, task) : run(db, files, task))
  process.exit(0)
} catch (cause) {
  process.stderr.write(`an import of ${task.esquema} failed: ${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exit(1)
}
