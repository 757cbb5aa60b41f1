import { parseArgs } from 'node:util'
import { parseDate } from '@avisa/contract/values/dates'
import { deleteBlock, insertBlock, listBlocks, type Block, type BlockKind } from '#/incidents/block-store.ts'
import { findMunicipality } from '#/import/find-municipality.ts'
import { CommandProblem } from '#/import/problem.ts'
import type { Database } from '#/platform/database/database.ts'

export const blockUsage = `npm run municipality -- block --municipality NAME --reason TEXT [--until 2026-12-31] and one of
  --email ADDRESS, --phone NUMBER, --device UUID, --citizen ID (of the citizens' server)
npm run municipality -- unblock --municipality NAME --email ADDRESS (or one of the others)
npm run municipality -- blocks --municipality NAME      lists them`

type Verb = 'block' | 'unblock' | 'blocks'
export type BlockRequest = { municipality: string } & (
  | { verb: 'blocks' }
  | ({ verb: 'unblock' } & Block)
  | ({ verb: 'block'; motivo: string; hasta: Date | null } & Block)
)

const kinds = { email: 'email', phone: 'telefono', device: 'dispositivo', citizen: 'id_externo' } as const satisfies Record<
  string,
  BlockKind
>
const text = { type: 'string' } as const
const options = { municipality: text, reason: text, until: text, email: text, phone: text, device: text, citizen: text } as const

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    const sentence = error instanceof Error ? error.message.split('.')[0] : String(error)
    throw new CommandProblem(`${sentence}. \`npm run municipality -- help\` lists the options.`)
  }
}

const whom = (values: ReturnType<typeof parse>): Block => {
  const named = (['email', 'phone', 'device', 'citizen'] as const).flatMap((name) =>
    values[name]?.trim() ? [{ clase: kinds[name], valor: values[name] }] : [],
  )
  const [one, another] = named
  if (!one || another) throw new CommandProblem('Say whom, by one of --email, --phone, --device or --citizen.')
  return one
}

const endOf = (until: string | undefined): Date | null => {
  if (until === undefined) return null
  const date = parseDate(until)
  if (!date) throw new CommandProblem(`--until does not know the day «${until}». Write it as 2026-12-31.`)
  return date
}

/** Reads the command line of block, unblock and blocks. */
export const readBlock = (verb: Verb, args: string[]): BlockRequest => {
  const values = parse(args)
  const { municipality, reason, until } = values
  if (!municipality) throw new CommandProblem('Say which municipality: --municipality NAME.')
  if (verb === 'blocks') return { verb, municipality }
  if (verb === 'unblock') return { verb, municipality, ...whom(values) }
  if (!reason?.trim()) throw new CommandProblem('Say why: --reason TEXT. Who is blocked may ask for it.')
  return { verb, municipality, ...whom(values), motivo: reason.trim(), hasta: endOf(until) }
}

const line = ({ clase, valor, motivo, hasta }: Awaited<ReturnType<typeof listBlocks>>[number]) =>
  `${clase} ${valor}: ${motivo}${hasta ? ` (until ${hasta.toISOString().slice(0, 10)})` : ''}`

/** Blocks, unblocks or lists; answers what to tell the operator. */
export const runBlock = async (db: Database, request: BlockRequest): Promise<string[]> => {
  const { esquema, nombre } = await findMunicipality(db, request.municipality)
  if (request.verb === 'blocks') {
    const blocks = await listBlocks(db.read(esquema))
    return blocks.length === 0 ? [`«${nombre}» blocks nobody.`] : blocks.map(line)
  }
  const { verb, clase, valor } = request
  if (verb === 'block') {
    const { motivo, hasta } = request
    await db.write(esquema, (tx) => insertBlock(tx, { clase, valor, motivo, hasta }))
    return [`«${nombre}» takes no more reports from ${clase} ${valor}.`]
  }
  const gone = await db.write(esquema, (tx) => deleteBlock(tx, { clase, valor }))
  return [gone ? `«${nombre}» takes reports from ${clase} ${valor} again.` : `«${nombre}» had not blocked ${clase} ${valor}.`]
}
