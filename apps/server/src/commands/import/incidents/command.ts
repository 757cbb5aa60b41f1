import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { incidentColumns } from '@avisa/contract/imports/incident-rows'
import type { IncidentOptions, IncidentReport } from '@avisa/contract/imports/schemas'
import type { Database } from '#/platform/database/database.ts'
import type { FileStore } from '#/platform/files.ts'
import type { OutsideOptions } from '#/platform/outside-call.ts'
import { CommandProblem, parseOptions } from '#/commands/problem.ts'
import { findMunicipality } from '#/commands/find-municipality.ts'
import { readReport, readTask } from '../child-store.ts'
import { openInput, type Input } from '../input.ts'
import { withWorkFolder, type WorkFolder } from '../work-folder.ts'
import { fetchRequests } from './open311/fetch.ts'
import { requestsAddress } from './open311/requests.ts'
import { reasons } from '../records.ts'
import type { Progress } from '../run.ts'
import { openPhotoFolder, openPhotoZip, type PhotoFolder } from './photos/sources.ts'
import { runPhotos } from './photos/task.ts'
import { closeFailed, openRow, reopenRow } from './row-store.ts'
import { runIncidents } from './task.ts'

export const incidentUsage = `npm run import -- incidents --municipality NAME --system NAME --unit CODE FILE|--from ADDRESS [options]
  --check                  only say what would come, change and be refused
  --system NAME            the system they are of, in small letters: with a row's id it names an incident for good
  --unit CODE              the unit that gets them
  --map id=COLUMN,…        columns of another layout: ${incidentColumns.join(', ')}
  --type THEIRS=OURS       the code of our type for a word of theirs, again for each; «*» for all others
  --state THEIRS=OURS      the same of states
  --from ADDRESS           fetch them from an Open311 service (GeoReport v2) instead of a file
  --since YYYY-MM-DD       from this day on (of the last 90 days when absent)
  --tasks                  create the tasks of those that are still open
  --photos FOLDER|ZIP      where the photos are that the rows name by their files; those with an address are fetched
  --without-photos         bring no photos
  npm run import -- incidents --municipality NAME --undo NUMBER
                           removes what an import brought, except what somebody has worked on`

export type IncidentRequest =
  | { help: true }
  | { help: false; municipality: string; undo: number }
  | { help: false; municipality: string; undo: undefined; file?: string; photos?: string; check: boolean; options: IncidentOptions }

const parse = (args: readonly string[]) =>
  parseOptions(
    () =>
      parseArgs({
        args: [...args],
        allowPositionals: true,
        options: {
          municipality: { type: 'string' },
          system: { type: 'string' },
          unit: { type: 'string' },
          map: { type: 'string' },
          type: { type: 'string', multiple: true },
          state: { type: 'string', multiple: true },
          tasks: { type: 'boolean' },
          from: { type: 'string' },
          since: { type: 'string' },
          photos: { type: 'string' },
          'without-photos': { type: 'boolean' },
          undo: { type: 'string' },
          check: { type: 'boolean' },
          help: { type: 'boolean' },
        },
      }),
    'npm run import -- incidents --help',
  )

/** The last «=» separates: their word may contain one. */
const wordsOf = (option: string, pairs: readonly string[] = []) =>
  pairs.map((pair) => {
    const [, suyo, nuestro] = /^(.+)=([^=]+)$/s.exec(pair) ?? []
    if (suyo === undefined || nuestro === undefined) throw new CommandProblem(`${option} does not understand «${pair}». Write THEIRS=OURS.`)
    return { suyo, nuestro }
  })

const columnsOf = (text: string | undefined): NonNullable<IncidentOptions['columnas']> =>
  Object.fromEntries(
    (text?.split(',') ?? []).map((pair) => {
      const [name = '', column = ''] = pair.split(/=(.*)/s).map((part) => part.trim())
      if (!incidentColumns.some((property) => property === name) || column === '')
        throw new CommandProblem(`--map does not understand «${pair}». Write name=COLUMN with one of: ${incidentColumns.join(', ')}.`)
      return [name, column]
    }),
  )

const addressOf = (from: string, desde: string | undefined) => {
  const url = requestsAddress(from).href
  if (desde === undefined) return { url }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(desde) || Number.isNaN(Date.parse(desde))) throw new CommandProblem('--since wants a day: YYYY-MM-DD.')
  return { url, desde }
}

/** File names are relative to the folder in which the command was typed (`from`). */
export const readIncidentOptions = (args: readonly string[], from: string): IncidentRequest => {
  const { values, positionals } = parse(args)
  if (values.help || args.length === 0) return { help: true }
  const { municipality, system, unit, undo } = values
  if (!municipality) throw new CommandProblem('Specify which municipality: --municipality NAME.')
  if (undo !== undefined) {
    if (!/^\d{1,15}$/.test(undo)) throw new CommandProblem('--undo wants the number of an import, which the command said when it ended.')
    return { help: false, municipality, undo: Number(undo) }
  }
  if (!system || !/^[a-z0-9-]{2,30}$/.test(system))
    throw new CommandProblem('Specify which system they are of, in small letters, digits and hyphens: --system NAME.')
  if (!unit) throw new CommandProblem('Specify the unit that gets them: --unit CODE.')
  const [file] = positionals
  if ((file === undefined) === (values.from === undefined) || positionals.length > 1)
    throw new CommandProblem('Specify one file, or an address: --from ADDRESS.')
  const options = {
    sistema: system,
    unidad: unit,
    columnas: { ...columnsOf(values.map), ...(values['without-photos'] ? { fotos: null } : {}) },
    tipos: wordsOf('--type', values.type),
    estados: wordsOf('--state', values.state),
    ...(values.tasks ? { tareas: true } : {}),
    ...(values.from === undefined ? {} : { direccion: addressOf(values.from, values.since) }),
  }
  const photos = values.photos === undefined ? {} : { photos: resolve(from, values.photos) }
  return {
    help: false,
    municipality,
    undo,
    ...(file === undefined ? {} : { file: resolve(from, file) }),
    ...photos,
    check: values.check ?? false,
    options,
  }
}

const number = (value: number) => value.toLocaleString('en-GB')
const wordLines = (title: string, words: IncidentReport['tipos'], option: string): string[] => {
  const unknown = words.filter(({ nuestro }) => nuestro === null)
  if (unknown.length === 0) return []
  const list = unknown.slice(0, 20).map(({ suyo, total }) => `  «${suyo}»: ${number(total)}`)
  return [`${title} that are none of ours (${option}):`, ...list, ...(unknown.length > 20 ? [`  and ${unknown.length - 20} more`] : [])]
}

export const incidentLines = (report: IncidentReport, { id, check }: { id: number; check: boolean }): string[] => {
  if (report.deshechas !== undefined)
    return [`Removed: ${number(report.deshechas)}. Stay, because somebody has worked on them: ${number(report.quedan ?? 0)}.`]
  const { filas, segundos, nuevas, cambiadas, iguales, abiertas, por_anonimizar, con_limite, rechazadas, situadas = 0, fotos } = report
  return [
    `${check ? 'Checked, nothing was written' : 'Imported'}: ${number(filas)} rows in ${segundos.toFixed(1)} s.`,
    `  new: ${number(nuevas)} (${number(abiertas)} of them open), changed: ${number(cambiadas)}, as they were: ${number(iguales)}`,
    ...(situadas > 0 ? [`  placed by their address, without a point of their own: ${number(situadas)}`] : []),
    ...(fotos ? [`  photos: ${number(fotos.total)} named${check ? '' : `, ${number(fotos.puestas)} brought`}`] : []),
    ...(rechazadas.length === 0 ? ['Refused: nothing.'] : ['Refused:']),
    ...rechazadas.map(({ motivo, total, ejemplos }) => {
      const examples = ejemplos.slice(0, 3).map(({ texto }) => `«${texto}»`)
      return `  ${reasons[motivo]}: ${number(total)} — ${examples.join(', ')}`
    }),
    ...wordLines('Types', report.tipos, '--type THEIRS=OURS'),
    ...wordLines('States', report.estados, '--state THEIRS=OURS'),
    ...(por_anonimizar > 0 ? [`Closed so long ago that tonight nobody will be identified from them: ${number(por_anonimizar)}.`] : []),
    ...(con_limite ? [] : ['The municipality has no boundary yet, so nothing was checked against it.']),
    ...(check ? [] : [`This is import ${id}. To undo it: --undo ${id}.`]),
  ]
}

type Ways = { files: FileStore; tell?: (progress: Progress) => void; outside?: Partial<OutsideOptions> }

const openBeside = async (path: string): Promise<PhotoFolder> =>
  (await stat(path)).isDirectory() ? openPhotoFolder(path) : openPhotoZip(path)

const nothingToRead: Input = { name: '', size: 1, read: 0, row: null, open: () => (async function* () {})() }

/** The photos of the rows that were just written; the console's list says the same. */
const bringPhotos = async (
  db: Database,
  esquema: string,
  { id, input, photos, ways }: { id: number; input: Input; photos: string | undefined; ways: Ways },
): Promise<IncidentReport> => {
  const folder = photos === undefined ? undefined : await openBeside(photos)
  await runPhotos({ db, files: ways.files }, esquema, { importacion: id, input, folder, ...(ways.outside && { outside: ways.outside }) })
  const report = await readReport(db, esquema, id)
  if (!report) throw new CommandProblem(`There is no import ${id}.`)
  return report
}

type Wanted = Extract<IncidentRequest, { help: false }>
type Ran = { id: number; check: boolean; report: IncidentReport }

const openSource = (
  { file, options }: Extract<Wanted, { undo: undefined }>,
  folder: WorkFolder,
  { tell = () => undefined, outside }: Ways,
): Promise<Input> => {
  if (file !== undefined) return openInput(file)
  if (!options.direccion) throw new CommandProblem('Specify one file, or an address: --from ADDRESS.')
  return fetchRequests(options.direccion, folder, { tell, outside })
}

const runRequest = async (db: Database, request: Wanted, { folder, ...ways }: Ways & { folder: WorkFolder }): Promise<Ran> => {
  const { tell = () => undefined, files } = ways
  const { esquema } = await findMunicipality(db, request.municipality)
  const check = request.undo === undefined && request.check
  const input = request.undo === undefined ? await openSource(request, folder, ways) : nothingToRead
  const id =
    request.undo === undefined
      ? await openRow(db, esquema, { archivo: input.name, tamanyo: input.size, ...request })
      : await reopenRow(db, esquema, request.undo)
  try {
    const task = await readTask(db, esquema, id)
    if (!task) throw new CommandProblem(`There is no import ${id}.`)
    const report = await runIncidents(db, esquema, { task, input, files, tell })
    const hasPhotos = request.undo === undefined && !check && (report.fotos?.total ?? 0) > 0
    return { id, check, report: hasPhotos ? await bringPhotos(db, esquema, { id, input, photos: request.photos, ways }) : report }
  } catch (cause) {
    await closeFailed(db, esquema, { id, problema: cause instanceof CommandProblem ? cause.code : 'ended' })
    throw cause
  }
}

/** The same as the console does, from a file of this machine; what it writes is in the console's list of imports. */
export const runIncidentRequest = (db: Database, request: Wanted, ways: Ways): Promise<Ran> =>
  withWorkFolder((folder) => runRequest(db, request, { ...ways, folder }))
