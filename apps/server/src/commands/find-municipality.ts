import { fold } from '@avisa/contract/addresses/fold'
import type { Database } from '#/platform/database/database.ts'
import { CommandProblem } from './problem.ts'
import { listTowns, type KnownTown } from '#/platform/database/towns.ts'

type Named = Pick<KnownTown, 'esquema' | 'nombre' | 'provincia'>
const titleOf = ({ nombre, provincia }: Named) => (provincia === '' ? nombre : `${nombre} (${provincia})`)

/** By its name, its name with the province in brackets, or its schema; `none` says that no town has that name, given the names there are. */
export const pickMunicipality = <Town extends Named>(towns: readonly Town[], name: string, none: (names: string) => string): Town => {
  const matching = towns.filter((town) => [town.nombre, titleOf(town)].some((title) => fold(title) === fold(name)))
  const match = towns.find(({ esquema }) => esquema === name) ?? (matching.length === 1 ? matching[0] : undefined)
  if (match) return match
  const names = (matching.length > 1 ? matching : towns).map(titleOf).join(', ')
  if (matching.length > 1) throw new CommandProblem(`Several municipalities are named «${name}»; write the province too: ${names}.`)
  throw new CommandProblem(none(names))
}

export const findMunicipality = async (db: Database, name: string): Promise<KnownTown> =>
  pickMunicipality(await listTowns(db), name, (names) =>
    names
      ? `There is no municipality «${name}». There are: ${names}. \`npm run municipality -- create\` makes a new one.`
      : `There is no municipality yet. \`npm run municipality -- create\` makes one.`,
  )
