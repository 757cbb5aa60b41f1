import { fold } from '@avisa/contract/addresses/fold'
import { filled, num, obj, str, type TSchema } from '@avisa/contract/http/schema'
import { appVersion } from '@avisa/contract/http/headers'
import { matches } from '@avisa/contract/http/matches'
import type { ExtraFrame } from '@avisa/contract/municipalities/schemas'
import { aliasForm } from '@avisa/contract/municipalities/limits'
import { parameterDefaults, serverDefaults } from '@avisa/contract/municipalities/defaults'
import { consolePaths } from '@avisa/contract/console-paths'
import { paths } from '@avisa/contract/paths'
import { contradictory } from '@avisa/contract/privacy/retention'
import type { Retention } from '@avisa/contract/privacy/schemas'
import { isOlder } from '@avisa/contract/values/versions'
import { boundsOf, isSetting, settingSchema } from '#/platform/stored-settings.ts'
import { findMunicipality } from '#/commands/find-municipality.ts'
import { CommandProblem } from '#/commands/problem.ts'
import { listTowns } from '#/platform/database/towns.ts'
import type { Database } from '#/platform/database/database.ts'
import { readStoredSettings, writeSettings } from '#/platform/database/settings-store.ts'
import { identityDefaults } from '#/municipalities/shared/store.ts'

export const parametersUsage = `npm run municipality -- parameters --municipality NAME     lists what differs from the defaults
npm run municipality -- set --municipality NAME PARAMETER VALUE
  VALUE is JSON: true, 25, '"ca"', '["https://www.example.org"]'; \`default\` takes it back`

export type ParameterRequest = { municipality: string; change?: { clave: string; valor: unknown } }

const defaults = { ...parameterDefaults, ...serverDefaults, ...identityDefaults }
const identitySchemas = {
  nombre_es: filled({ maxLength: 100 }),
  nombre_val: filled({ maxLength: 100 }),
  provincia: str({ maxLength: 100 }),
  color: str({ pattern: '^#[0-9A-Fa-f]{6}$' }),
  alias: str({ pattern: aliasForm, maxLength: 50 }),
  centro: obj({ latitud: num({ minimum: -85, maximum: 85 }), longitud: num({ minimum: -180, maximum: 180 }) }),
}

type ParameterName = keyof typeof defaults
const isKnown = (clave: string): clave is ParameterName => Object.hasOwn(defaults, clave)
const schemaOf = (clave: ParameterName): TSchema => (isSetting(clave) ? settingSchema(clave) : identitySchemas[clave])

/** Examples for parameters that are not a single word. */
const examples: Partial<Record<ParameterName, string>> = {
  centro: `'{"latitud":39.4699,"longitud":-0.3763}'`,
  nombre_es: `'"Vila Prova"'`,
  alias: `'"vila-prova"' (small letters, digits and hyphens)`,
  color: `'"#0A6478"'`,
  iframes_extra: `'[{"key":"sede","nombre":"Sede electrónica","nombre_val":"Seu electrònica","url":"https://sede.example.org","icono":"building-bank"}]' (an address begins with https:// or is a path of this server)`,
  secciones_menu: `'[{"nombre":"Ayuda","nombre_val":"Ajuda","icono":"help-circle","ruta":"${paths.help}","roles":["Tecnicos"],"permisos":["lista"]}]' (ruta: a path of the app, or https://; roles and permisos may be left out)`,
}
const twice = (keys: readonly string[]) => keys.find((key, i) => keys.indexOf(key) !== i)

/** Not in the schema: two pages cannot have the same URL. */
const refuseTwice = (clave: ParameterName, valor: unknown) => {
  if (clave !== 'iframes_extra') return
  const key = twice((valor as ExtraFrame[]).map((frame) => frame.key))
  if (key !== undefined) throw new CommandProblem(`Two of iframes_extra have the key «${key}».`)
}

/** Not in the schema either: data cannot be anonymised after they are deleted. */
const refuseContradiction = (clave: ParameterName, valor: unknown) => {
  if (clave !== 'conservacion') return
  const wrong = contradictory(valor as Retention)
  if (wrong !== undefined)
    throw new CommandProblem(`${wrong === '' ? 'conservacion' : `The type «${wrong}»`} would erase incidents before they are anonymised.`)
}

/** For parameters whose bounds are not obvious. */
const requirementOf = (clave: ParameterName): string | undefined => {
  const bounds = isSetting(clave) ? boundsOf(clave) : undefined
  if (bounds) return `it goes from ${bounds.minimum} to ${bounds.maximum}`
  if (clave === 'sitios_permitidos')
    return 'write origins, https:// and a host and a port if need be, without a path, * or ;, as ["https://www.example.org"]'
  return examples[clave] ? `write it as ${examples[clave]}` : undefined
}

/** Requiring a version above the one this server serves would lock out every app. */
const refuseNewerApp = (clave: ParameterName, valor: unknown) => {
  if (clave === 'version_minima_app' && isOlder(appVersion, String(valor)))
    throw new CommandProblem(`version_minima_app is at most ${appVersion}, the app of this server: above it every app would stop itself.`)
}

const read = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandProblem(`«${text}» is not JSON. A text stands in double quotes: '"${text}"'.`)
  }
}

const changeOf = (clave: string | undefined, text: string | undefined) => {
  if (clave === undefined || text === undefined)
    throw new CommandProblem('Specify which parameter and its value: set --municipality NAME PARAMETER VALUE.')
  if (clave === 'infra_token') throw new CommandProblem(`infra_token is a secret: type it in the console, ${consolePaths.integrations}.`)
  if (!isKnown(clave))
    throw new CommandProblem(
      `There is no parameter «${clave}». \`parameterDefaults\` and \`serverDefaults\` of the contract name them all.`,
    )
  if (text === 'default' && Object.hasOwn(identityDefaults, clave))
    throw new CommandProblem(`${clave} has no default: say what it is to be.`)
  if (text === 'default') return { clave, valor: undefined }
  const valor = read(text)
  if (!matches(schemaOf(clave), valor))
    throw new CommandProblem(
      `«${text}» is not a valid value for ${clave}: ${requirementOf(clave) ?? `by default it is ${JSON.stringify(defaults[clave])}`}.`,
    )
  refuseNewerApp(clave, valor)
  refuseTwice(clave, valor)
  refuseContradiction(clave, valor)
  return { clave, valor }
}

export const readParameterRequest = (command: 'parameters' | 'set', args: readonly string[]): ParameterRequest => {
  const [flag, municipality, clave, text, ...more] = args
  if (flag !== '--municipality' || !municipality) throw new CommandProblem('Specify which municipality: --municipality NAME.')
  if (more.length > 0) throw new CommandProblem(`«${more[0]}» is an unexpected argument: put a value with spaces in quotes.`)
  return { municipality, ...(command === 'set' ? { change: changeOf(clave, text) } : {}) }
}

type Chosen = { esquema: string; of: 'nombre' | 'alias'; valor: unknown }
/** Neither people, addresses nor commands could tell two municipalities with the same name apart. */
const refuseTaken = async (db: Database, { esquema, of, valor }: Chosen) => {
  const same = (await listTowns(db)).find((town) => town.esquema !== esquema && fold(town[of]) === fold(String(valor)))
  if (same)
    throw new CommandProblem(`«${same[of]}» is the ${of === 'alias' ? 'alias' : 'name'} of another municipality here. Give another one.`)
}

export const runParameters = async (db: Database, { municipality, change }: ParameterRequest): Promise<string[]> => {
  const { esquema, nombre } = await findMunicipality(db, municipality)
  if (change) {
    const { clave, valor } = change
    if (clave === 'nombre_es' || clave === 'alias') await refuseTaken(db, { esquema, of: clave === 'alias' ? 'alias' : 'nombre', valor })
    await db.write(esquema, (tx) => writeSettings(tx, { [change.clave]: change.valor }))
    return [
      change.valor === undefined
        ? `«${nombre}»: ${change.clave} has its default again.`
        : `«${nombre}»: ${change.clave} is ${JSON.stringify(change.valor)}.`,
    ]
  }
  const stored = Object.entries(await readStoredSettings(db.read(esquema))).filter(([clave]) => clave !== 'infra_token')
  return stored.length === 0 ? [`«${nombre}» keeps every default.`] : stored.map(([clave, valor]) => `${clave} ${JSON.stringify(valor)}`)
}
