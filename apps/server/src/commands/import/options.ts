import { areaKinds } from '@avisa/contract/imports/rules'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parseMap } from './columns.ts'
import { sources } from './detect.ts'
import { CommandProblem, parseOptions } from '../problem.ts'
import type { AreaClass } from './records.ts'
import type { ImportFile } from './opening.ts'
import type { ImportJob } from './run.ts'

export const importUsage = `npm run import -- --municipality NAME FILES… [options]
  --source ${sources.join('|')}   what the files are (found out by their content when absent)
  --boundary FILE          the municipality's outline; what lies outside it is refused
  --areas CLASS FILE       areas: ${areaKinds.join(', ')} (plural too)
  --map ROLE=COLUMN,…      columns of another layout, for instance numero=NUM,nombre=CALLE
  --only COLUMN=VALUE      only the rows with this value, for files of several municipalities
  --layer NAME             only this layer of a GeoPackage or ZIP (repeat it for more)
  --crs EPSG:25830         reference system, when the file does not name it
  --fuente NAME            what these streets are remembered under (the source when absent)
  --prune                  remove what this source had before and these files lack, of the kinds that they hold
  --sure                   also where that is more than a fifth`

const classOf = (word: string): AreaClass => {
  const areaClass = areaKinds.find((candidate) => [candidate, `${candidate}s`, `${candidate}es`].includes(word.toLowerCase()))
  if (!areaClass) throw new CommandProblem(`--areas does not know «${word}». Use one of: ${areaKinds.join(', ')}.`)
  return areaClass
}

/** `--areas barrios FILE` takes two words, which the option parser does not support, so it is removed first. */
export const takeAreas = (args: readonly string[]): { areas: ImportFile[]; rest: string[] } => {
  const areas: ImportFile[] = []
  const rest: string[] = []
  for (let i = 0; i < args.length; i++) {
    const [arg = '', first, second] = args.slice(i, i + 3)
    if (arg === '--boundary' || arg === '--areas') {
      const [word, file] = arg === '--boundary' ? ['municipio', first] : [first, second]
      if (!word || !file)
        throw new CommandProblem(`${arg} wants a file${arg === '--areas' ? ' after the kind of area: --areas barrios FILE' : ''}.`)
      areas.push({ path: file, areas: classOf(word) })
      i += arg === '--boundary' ? 1 : 2
    } else rest.push(arg)
  }
  return { areas, rest }
}

const parse = (args: string[]) =>
  parseOptions(
    () =>
      parseArgs({
        args,
        allowPositionals: true,
        options: {
          municipality: { type: 'string' },
          source: { type: 'string' },
          map: { type: 'string' },
          only: { type: 'string' },
          crs: { type: 'string' },
          layer: { type: 'string', multiple: true },
          fuente: { type: 'string' },
          prune: { type: 'boolean' },
          sure: { type: 'boolean' },
          help: { type: 'boolean' },
        },
      }),
    'npm run import -- --help',
  )

export type ImportRequest = { help: true } | { help: false; municipality: string; job: Omit<ImportJob, 'municipio'> }

type SourceOptions = Partial<Record<'source' | 'map' | 'only' | 'crs', string | undefined>> & { layer?: string[] | undefined }
/** Options of both commands. */
export const readImportOptions = (values: SourceOptions): Pick<ImportJob, 'source' | 'mapping' | 'only' | 'crs' | 'layers'> => {
  const source = sources.find((candidate) => candidate === values.source)
  if (values.source && !source) throw new CommandProblem(`--source does not know «${values.source}». Use one of: ${sources.join(', ')}.`)
  const [column, value] = values.only?.split(/=(.*)/s) ?? []
  if (values.only && (!column || !value)) throw new CommandProblem(`--only does not understand «${values.only}». Write COLUMN=VALUE.`)
  return {
    ...(source && { source }),
    ...(values.map && { mapping: parseMap(values.map) }),
    ...(column && value && { only: { column, value } }),
    ...(values.crs && { crs: values.crs }),
    ...(values.layer && { layers: values.layer }),
  }
}

/** File names are relative to the folder in which the command was typed (`from`). */
export const readOptions = (args: readonly string[], from: string): ImportRequest => {
  const { areas, rest } = takeAreas(args)
  const { values, positionals } = parse(rest)
  if (values.help || args.length === 0) return { help: true }
  if (!values.municipality) throw new CommandProblem('Specify which municipality: --municipality NAME.')
  const files = [...areas, ...positionals.map((path): ImportFile => ({ path }))].map((file) => ({
    ...file,
    path: resolve(from, file.path),
  }))
  if (files.length === 0) throw new CommandProblem('Specify which files to import.')
  if (values.sure && !values.prune) throw new CommandProblem('--sure belongs to --prune.')
  const job = {
    files,
    ...readImportOptions(values),
    ...(values.fuente && { fuente: values.fuente }),
    prune: values.prune ?? false,
    sure: values.sure ?? false,
  }
  return { help: false, municipality: values.municipality, job }
}
