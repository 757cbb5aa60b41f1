import { statusParts, tracks, type Track } from '@avisa/contract/statuses/tracks'
import { findMunicipality } from '#/commands/find-municipality.ts'
import { CommandProblem } from '#/commands/problem.ts'
import { listTowns } from '#/platform/database/towns.ts'
import type { Database } from '#/platform/database/database.ts'
import { findProblems } from '#/municipalities/check-store.ts'
import { givePart } from './part-store.ts'

export const partUsage = `npm run municipality -- check [--municipality NAME]      what is wrong in the configuration
npm run municipality -- part --municipality NAME TRACK CODE PART
  which status a rule means: TRACK ${tracks.join(', ')}, or tipo for the type «varios»`

export type PartRequest = { municipality: string; what: Track | 'tipo'; codigo: string; papel: string }

const partsOf = (what: string): readonly string[] | undefined =>
  what === 'tipo' ? ['varios'] : tracks.some((track) => track === what) ? statusParts[what as Track] : undefined

export const readPart = (args: readonly string[]): PartRequest => {
  const [flag, municipality, what = '', codigo, papel = ''] = args
  if (flag !== '--municipality' || !municipality) throw new CommandProblem('Specify which municipality: --municipality NAME.')
  const parts = partsOf(what)
  if (!parts) throw new CommandProblem(`«${what}» is no track. Use ${tracks.join(', ')} or tipo.`)
  if (!codigo || !parts.includes(papel))
    throw new CommandProblem(`Specify the code of one of its rows and its part: ${parts.join(', ') || 'this track has none'}.`)
  return { municipality, what: what as PartRequest['what'], codigo, papel }
}

export const runPart = async (db: Database, { municipality, what, codigo, papel }: PartRequest): Promise<string[]> => {
  const { esquema, nombre } = await findMunicipality(db, municipality)
  if (!(await db.write(esquema, (tx) => givePart(tx, { what, codigo, papel }))))
    throw new CommandProblem(`«${nombre}» has no ${what === 'tipo' ? 'type' : `status of the track ${what}`} with the code «${codigo}».`)
  return [`«${nombre}»: «${codigo}» is what rules mean by «${papel}».`]
}

export const runCheck = async (db: Database, args: readonly string[]): Promise<string[]> => {
  const [flag, name] = args
  if (args.length > 0 && (flag !== '--municipality' || !name)) throw new CommandProblem('Specify which municipality: --municipality NAME.')
  const troubles = await findProblems(db, name ? [await findMunicipality(db, name)] : await listTowns(db))
  return troubles.length === 0 ? ['Nothing is wrong.'] : troubles.map(({ nombre, trouble }) => `«${nombre}»: ${trouble}.`)
}
