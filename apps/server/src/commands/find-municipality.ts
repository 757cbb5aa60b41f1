import { fold } from '@avisa/contract/addresses/fold'
import type { Database } from '#/platform/database/database.ts'
import { CommandProblem } from './problem.ts'
import { listTowns, type KnownTown } from '#/platform/database/towns.ts'

const titleOf = ({ nombre, provincia }: KnownTown) => (provincia === '' ? nombre : `${nombre} (${provincia})`)

/** By its name, its name with the province in brackets, or its schema. */
export const findMunicipality = async (db: Database, name: string): Promise<KnownTown> => {
  const municipalities = await listTowns(db)
  const matching = municipalities.filter((town) => [town.nombre, titleOf(town)].some((title) => fold(title) === fold(name)))
  const match = municipalities.find(({ esquema }) => esquema === name) ?? (matching.length === 1 ? matching[0] : undefined)
  if (match) return match
  const names = (matching.length > 1 ? matching : municipalities).map(titleOf).join(', ')
  if (matching.length > 1) throw new CommandProblem(`Several municipalities are named «${name}»; write the province too: ${names}.`)
  throw new CommandProblem(
    names
      ? `There is no municipality «${name}». There are: ${names}. \`npm run municipality -- create\` makes a new one.`
      : `There is no municipality yet. \`npm run municipality -- create\` makes one.`,
  )
}
