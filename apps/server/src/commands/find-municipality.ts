import { fold } from '@avisa/contract/addresses/fold'
import type { Database } from '#/platform/database/database.ts'
import { CommandProblem } from './problem.ts'
import { listTowns, type KnownMunicipality } from './import/store.ts'

export const findMunicipality = async (db: Database, name: string): Promise<KnownMunicipality> => {
  const municipalities = await listTowns(db)
  const matches = municipalities.find(({ esquema, nombre }) => esquema === name || fold(nombre) === fold(name))
  if (matches) return matches
  const names = municipalities.map(({ nombre }) => nombre).join(', ')
  throw new CommandProblem(
    names
      ? `There is no municipality «${name}». There are: ${names}. \`npm run municipality -- create\` makes a new one.`
      : `There is no municipality yet. \`npm run municipality -- create\` makes one.`,
  )
}
