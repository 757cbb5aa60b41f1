import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readImportOptions, takeAreas } from '#/import/options.ts'
import { CommandProblem, sentenceOf } from '#/import/problem.ts'
import { showProgress } from '#/import/progress.ts'
import { reportLines } from '#/import/report.ts'
import { openForCommand } from '#/platform/command-database.ts'
import { say } from '#/platform/progress.ts'
import { setUpMunicipality, type NewTown } from './setup.ts'
import { listMunicipalities } from './store.ts'

const root = join(import.meta.dirname, '../../../..')
const usage = `npm run municipality -- list
npm run municipality -- create --name NAME --boundary FILE --streets FILE… [options]
  --languages es|es,ca     languages people are offered (es,ca when absent)
  --province NAME          shown where one chooses among municipalities
  --color #0A6478          the municipality's colour
  --admin EMAIL            also makes a first administrator and prints a password
  --areas CLASS FILE, --source, --map, --only, --crs: as in npm run import -- --help`

const parse = (args: string[]) => {
  const { areas, rest } = takeAreas(args)
  try {
    const text = { type: 'string' } as const
    const options = { name: text, languages: text, province: text, color: text, streets: { ...text, multiple: true }, admin: text } as const
    const imports = { source: text, map: text, only: text, crs: text } as const
    return { areas, ...parseArgs({ args: rest, allowPositionals: true, options: { ...options, ...imports } }) }
  } catch (error) {
    throw new CommandProblem(
      `${error instanceof Error ? error.message.split('.')[0] : String(error)}. \`npm run municipality -- help\` lists the options.`,
    )
  }
}

const languagesOf = (text = 'es,ca'): ('es' | 'ca')[] => {
  const known = { es: 'es', ca: 'ca', val: 'ca', va: 'ca' } as const
  return text.split(',').map((code) => {
    const lang = known[code.trim() as keyof typeof known]
    if (!lang) throw new CommandProblem(`--languages does not know «${code}». Write es, ca or es,ca.`)
    return lang
  })
}

/** Reads the command line of `create`. File names are relative to where the command was typed (`from`). */
export const readTown = (args: string[], from: string): NewTown => {
  const { areas, values, positionals } = parse(args)
  const boundary = areas.find((file) => file.areas === 'municipio')?.path
  if (!values.name) throw new CommandProblem('Say the name: --name "Calahorra".')
  if (!boundary) throw new CommandProblem('Say the outline of the municipality: --boundary FILE.')
  if (values.color && !/^#[0-9A-Fa-f]{6}$/.test(values.color)) throw new CommandProblem('--color wants a colour such as #0A6478.')
  if (values.admin && !/^\S+@\S+\.\S+$/.test(values.admin)) throw new CommandProblem('--admin wants an e-mail address.')
  return {
    nombre: values.name,
    provincia: values.province ?? '',
    languages: languagesOf(values.languages),
    boundary: resolve(from, boundary),
    areas: areas.filter((file) => file.areas !== 'municipio').map((file) => ({ ...file, path: resolve(from, file.path) })),
    streets: [...(values.streets ?? []), ...positionals].map((path) => resolve(from, path)),
    import: readImportOptions(values),
    ...(values.color && { color: values.color }),
    ...(values.admin && { admin: values.admin }),
  }
}

const create = async (town: NewTown) => {
  const { db, close } = await openForCommand(root)
  try {
    const start = Date.now()
    const progress = showProgress()
    const { clave, password, report } = await setUpMunicipality(db, town, progress.tell).finally(progress.end)
    for (const line of reportLines(report, { seconds: (Date.now() - start) / 1000, pruned: false })) say(line)
    say(`«${town.nombre}» is ready. API key: ${clave}`)
    if (password) say(`Administrator ${town.admin}, password ${password} (shown only now; change it after signing in).`)
  } finally {
    await close()
  }
}

const list = async () => {
  const { db, close } = await openForCommand(root)
  try {
    const all = await listMunicipalities(db.shared)
    if (all.length === 0) say('There is no municipality yet.')
    for (const { nombre, provincia, api_key } of all) say(`${nombre}${provincia && ` (${provincia})`}  API key: ${api_key}`)
  } finally {
    await close()
  }
}

const [command, ...args] = process.argv.slice(2)
try {
  if (command === 'create') await create(readTown(args, process.env['INIT_CWD'] ?? process.cwd()))
  else if (command === 'list') await list()
  else if (command === undefined || /^(--)?help$/.test(command)) say(usage)
  else throw new CommandProblem(`«${command}» is not known. Use create or list.`)
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
}
