import { parseArgs } from 'node:util'
import { fold } from '@avisa/contract/addresses/fold'
import { aliasForm } from '@avisa/contract/municipalities/limits'
import { findMunicipality } from '#/commands/find-municipality.ts'
import { CommandProblem, parseOptions } from '#/commands/problem.ts'
import { listTowns } from '#/platform/database/towns.ts'
import type { Database } from '#/platform/database/database.ts'
import { writeSettings } from '#/platform/database/settings-store.ts'
import { note, replaceKey, retire, setOrder } from './town-store.ts'

export const townUsage = `npm run municipality -- rename --municipality NAME --to NAME [--to-ca NAME] [--address ALIAS]
  ALIAS: in the addresses of its public pages, made of the new name when absent; links to the old one lead to it
npm run municipality -- key --municipality NAME [--days 30]     a new key of the apps; the old ones end after these days
npm run municipality -- retire --municipality NAME --sure NAME     is offered no longer; its data stay
npm run municipality -- reopen --municipality NAME     brings it back
npm run municipality -- order --municipality NAME NUMBER     its place in the list of municipalities`

export const townVerbs = ['rename', 'key', 'retire', 'reopen', 'order'] as const
type Verb = (typeof townVerbs)[number]
export type TownRequest = { municipality: string } & (
  | { verb: 'rename'; es: string; ca: string; alias: string }
  | { verb: 'key'; days: number }
  | { verb: 'retire'; sure: string }
  | { verb: 'reopen' }
  | { verb: 'order'; orden: number }
)

const text = { type: 'string' } as const
const options = { municipality: text, to: text, 'to-ca': text, address: text, days: text, sure: text } as const
const mostDays = 365

const aliasOf = (name: string) => fold(name).replaceAll(' ', '-').slice(0, 40).replaceAll(/^-|-$/g, '')

const renaming = ({ to, 'to-ca': ca, address }: { to?: string; 'to-ca'?: string; address?: string }) => {
  const es = to?.trim() ?? ''
  if (es === '' || es.length > 100) throw new CommandProblem('Specify the new name: --to NAME, of at most 100 letters.')
  const alias = address ?? aliasOf(es)
  if (!new RegExp(aliasForm).test(alias) || alias.length > 50)
    throw new CommandProblem('--address takes small letters, digits and hyphens between them, 50 at most: vila-nova.')
  return { verb: 'rename' as const, es, ca: ca?.trim() || es, alias }
}

const numberIn = (value: string | undefined, { most, what }: { most: number; what: string }) => {
  if (!/^\d{1,4}$/.test(value ?? '') || Number(value) > most) throw new CommandProblem(`${what} wants a number from 0 to ${most}.`)
  return Number(value)
}

export const readTownRequest = (verb: Verb, args: readonly string[]): TownRequest => {
  const { values, positionals } = parseOptions(
    () => parseArgs({ args: [...args], options, allowPositionals: verb === 'order' }),
    'npm run municipality -- help',
  )
  const { municipality, days, sure } = values
  if (!municipality) throw new CommandProblem('Specify which municipality: --municipality NAME.')
  if (verb === 'rename') return { municipality, ...renaming(values) }
  if (verb === 'key') return { municipality, verb, days: days === undefined ? 30 : numberIn(days, { most: mostDays, what: '--days' }) }
  if (verb === 'retire') return { municipality, verb, sure: sure ?? '' }
  if (verb === 'order') return { municipality, verb, orden: numberIn(positionals[0], { most: 9999, what: 'order' }) }
  return { municipality, verb }
}

const rename = async (db: Database, esquema: string, { es, ca, alias }: { es: string; ca: string; alias: string }) => {
  for (const other of await listTowns(db)) {
    if (other.esquema === esquema) continue
    if (fold(other.nombre) === fold(es))
      throw new CommandProblem(`«${other.nombre}» is the name of another municipality here. Give another one.`)
    if (other.alias === alias)
      throw new CommandProblem(`«${alias}» is the address of another municipality, «${other.nombre}». Give another one: --address ALIAS.`)
  }
  await db.write(esquema, async (tx) => {
    await writeSettings(tx, { nombre_es: es, nombre_val: ca, alias })
    await note(tx, esquema, `Nombre nuevo: ${es}`)
  })
  return [`It is «${es}» now, and its public pages are at /p/${alias}; links to the old address lead there.`]
}

export const runTown = async (db: Database, request: TownRequest, now: Date): Promise<string[]> => {
  const { esquema, nombre } = await findMunicipality(db, request.municipality)
  if (request.verb === 'rename') return rename(db, esquema, request)
  if (request.verb === 'key') {
    const caduca = new Date(now.getTime() + request.days * 86_400_000)
    const clave = await db.write(esquema, (tx) => replaceKey(tx, esquema, { caduca, now }))
    return [
      `«${nombre}» has a new key: ${clave}`,
      `Apps that have the old one go on until ${caduca.toISOString().slice(0, 10)}, and take the new one when they start.`,
    ]
  }
  if (request.verb === 'order') {
    await db.write(esquema, (tx) => setOrder(tx, esquema, request.orden))
    return [`«${nombre}» has the place ${request.orden} in the list.`]
  }
  if (request.verb === 'retire' && request.sure !== nombre)
    throw new CommandProblem(`This closes «${nombre}» to everybody. Its data stay. If that is meant, add: --sure "${nombre}".`)
  const isRetiring = request.verb === 'retire'
  const changed = await db.write(esquema, (tx) => retire(tx, esquema, isRetiring ? now : null))
  if (!changed) return [`«${nombre}» ${isRetiring ? 'is retired already' : 'was not retired'}.`]
  return [
    isRetiring ? `«${nombre}» is offered no longer. \`reopen\` brings it back, \`erase\` removes it for good.` : `«${nombre}» is back.`,
  ]
}
