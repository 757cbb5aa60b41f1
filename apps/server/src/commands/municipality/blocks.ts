import { parseArgs } from 'node:util'
import { parseDate } from '@avisa/contract/values/dates'
import { deviceOfIncident, endBlock, insertBlock, listBlocks, type Block } from '#/incidents/block-store.ts'
import { findMunicipality } from '#/commands/find-municipality.ts'
import { CommandProblem, parseOptions } from '#/commands/problem.ts'
import type { Database } from '#/platform/database/database.ts'
import { isDeviceKey } from '#/platform/device-key.ts'

export const blockUsage = `npm run municipality -- block --municipality NAME --reason TEXT [--until 2026-12-31] and one of
  --email ADDRESS, --phone NUMBER, --incident CODE (the device that reported it), --citizen ID (of the citizens' server)
npm run municipality -- unblock --municipality NAME --email ADDRESS (or one of the others; --device as the list of blocks shows it)
npm run municipality -- blocks --municipality NAME      lists them`

type Verb = 'block' | 'unblock' | 'blocks'
/** A device is identified by the code of an incident it reported, since only the device knows its secret. */
type Named = Block | { clase: 'incidencia'; valor: string }
export type BlockRequest = { municipality: string } & (
  | { verb: 'blocks' }
  | ({ verb: 'unblock' } & Named)
  | ({ verb: 'block'; motivo: string; hasta: Date | null } & Named)
)

const kinds = {
  email: 'email',
  phone: 'telefono',
  incident: 'incidencia',
  device: 'dispositivo',
  citizen: 'id_externo',
} as const satisfies Record<string, Named['clase']>
const text = { type: 'string' } as const
const options = {
  municipality: text,
  reason: text,
  until: text,
  email: text,
  phone: text,
  incident: text,
  device: text,
  citizen: text,
} as const

const parse = (args: string[]) => parseOptions(() => parseArgs({ args, options }).values, 'npm run municipality -- help')

const whom = (values: ReturnType<typeof parse>): Named => {
  const named = (['email', 'phone', 'incident', 'device', 'citizen'] as const).flatMap((name): Named[] =>
    values[name]?.trim() ? [{ clase: kinds[name], valor: values[name] }] : [],
  )
  const [first, another] = named
  if (!first || another) throw new CommandProblem('Specify whom, by one of --email, --phone, --incident, --device or --citizen.')
  if (first.clase === 'dispositivo' && !isDeviceKey(first.valor.trim()))
    throw new CommandProblem(
      '--device wants what `blocks` shows (~ and 64 signs). Name the device by an incident it reported: --incident CODE.',
    )
  return first
}

const endOf = (until: string | undefined): Date | null => {
  if (until === undefined) return null
  const date = parseDate(until)
  if (!date) throw new CommandProblem(`--until does not know the day «${until}». Write it as 2026-12-31.`)
  return date
}

export const readBlock = (verb: Verb, args: string[]): BlockRequest => {
  const values = parse(args)
  const { municipality, reason, until } = values
  if (!municipality) throw new CommandProblem('Specify which municipality: --municipality NAME.')
  if (verb === 'blocks') return { verb, municipality }
  if (verb === 'unblock') return { verb, municipality, ...whom(values) }
  if (!reason?.trim()) throw new CommandProblem('Specify why: --reason TEXT. Who is blocked may ask for it.')
  return { verb, municipality, ...whom(values), motivo: reason.trim(), hasta: endOf(until) }
}

const line = ({ clase, valor, motivo, hasta }: Awaited<ReturnType<typeof listBlocks>>[number]) =>
  `${clase} ${valor}: ${motivo}${hasta ? ` (until ${hasta.toISOString().slice(0, 10)})` : ''}`

const blockOf = async (db: Database, esquema: string, { clase, valor }: Named): Promise<Block> => {
  if (clase !== 'incidencia') return { clase, valor }
  const device = await deviceOfIncident(db.read(esquema), valor.trim())
  if (!device) throw new CommandProblem(`No device is known of an incident «${valor.trim()}»: block its e-mail, phone or citizen.`)
  return { clase: 'dispositivo', valor: device }
}

const byCommand = () => ({ autor: null, now: new Date() })

/** Returns the lines for the operator. */
export const runBlock = async (db: Database, request: BlockRequest): Promise<string[]> => {
  const { esquema, nombre } = await findMunicipality(db, request.municipality)
  if (request.verb === 'blocks') {
    const blocks = (await listBlocks(db.read(esquema), esquema)).filter(({ levantado }) => levantado === null)
    return blocks.length === 0 ? [`«${nombre}» blocks nobody.`] : blocks.map(line)
  }
  const { verb } = request
  const { clase, valor } = await blockOf(db, esquema, request)
  if (verb === 'block') {
    const { motivo, hasta } = request
    await db.write(esquema, (tx) => insertBlock(tx, { clase, valor, motivo, hasta }, byCommand()))
    return [`«${nombre}» takes no more reports from ${clase} ${valor}.`]
  }
  const lifted = await db.write(esquema, (tx) => endBlock(tx, { clase, valor }, byCommand()))
  return [lifted ? `«${nombre}» takes reports from ${clase} ${valor} again.` : `«${nombre}» had not blocked ${clase} ${valor}.`]
}
