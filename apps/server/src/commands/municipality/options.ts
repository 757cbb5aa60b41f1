import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readImportOptions, takeAreas } from '#/commands/import/options.ts'
import { CommandProblem, parseOptions } from '#/commands/problem.ts'
import type { NewTown } from './setup.ts'

export const municipalityUsage = `npm run municipality -- list
npm run municipality -- invite      prints a link that makes a municipality in the browser
npm run municipality -- create --name NAME --boundary FILE --streets FILE… [options]
  --languages es|es,ca     languages people are offered (es,ca when absent)
  --province NAME          shown where one chooses among municipalities
  --color #0A6478          the municipality's colour
  --base NAME              its database, of those of DATABASES; by default the one with the fewest municipalities
  --admin EMAIL            also makes a first administrator and prints a link to choose a password
  --areas CLASS FILE, --source, --map, --only, --layer, --crs: as in npm run import -- --help`

const parse = (args: string[]) => {
  const { areas, rest } = takeAreas(args)
  const text = { type: 'string' } as const
  const options = {
    name: text,
    languages: text,
    province: text,
    color: text,
    streets: { ...text, multiple: true },
    admin: text,
    base: text,
  } as const
  const imports = { source: text, map: text, only: text, crs: text, layer: { ...text, multiple: true } } as const
  const all = { ...options, ...imports }
  return { areas, ...parseOptions(() => parseArgs({ args: rest, allowPositionals: true, options: all }), 'npm run municipality -- help') }
}

const languagesOf = (text = 'es,ca'): ('es' | 'ca')[] => {
  const languages = { es: 'es', ca: 'ca', val: 'ca', va: 'ca' } as const
  return text.split(',').map((code) => {
    const lang = languages[code.trim() as keyof typeof languages]
    if (!lang) throw new CommandProblem(`--languages does not know «${code}». Write es, ca or es,ca.`)
    return lang
  })
}

export const readTown = (args: string[], from: string): NewTown => {
  const { areas, values, positionals } = parse(args)
  const boundary = areas.find((file) => file.areas === 'municipio')?.path
  if (!values.name) throw new CommandProblem('Specify the name: --name "Calahorra".')
  if (!boundary) throw new CommandProblem('Specify the outline of the municipality: --boundary FILE.')
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
    ...(values.base && { base: values.base }),
  }
}
