import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { apiVersion } from '@avisa/contract/http/headers'
import { findMunicipality } from '#/commands/find-municipality.ts'
import { CommandProblem, parseOptions } from '#/commands/problem.ts'
import { checkDatabase } from '#/platform/database-check.ts'
import { openDatabase } from '#/platform/database/database.ts'
import { migrate } from '#/platform/database/migrate.ts'
import { imageFileName, type FileStore } from '#/platform/files.ts'
import { isAddress, openPlace } from '#/platform/photo-files.ts'
import { townLine, type Stores } from './backup.ts'
import { openCommandJobs } from './command-jobs.ts'
import { relocate } from './relocate.ts'
import { eraseTown, exportTown, moveTown } from './towns.ts'

export const townsUsage = `npm run municipality -- export --municipality NAME --to FOLDER     rows and photos; npm run restore -- FOLDER reads it, and one of a whole backup with --municipality NAME
npm run municipality -- move --municipality NAME --to postgres://… --photos FOLDER
  FOLDER: the images folder of the other deployment, or the https:// address of its bucket (keys: S3_KEY_ID, S3_SECRET_KEY); the municipality stays here, closed, until it is erased
npm run municipality -- move --municipality NAME --to BASE     to another database of this deployment (DATABASES), read meanwhile
npm run municipality -- erase --municipality NAME --sure NAME     for good: rows, photos, keys`

type Verb = 'export' | 'move' | 'erase'
export type TownsRequest = { municipality: string } & (
  | { verb: 'export'; folder: string }
  | { verb: 'move'; url: string; photos: string }
  | { verb: 'relocate'; base: string }
  | { verb: 'erase'; sure: string }
)

const text = { type: 'string' } as const
const options = { municipality: text, to: text, photos: text, sure: text } as const
const parse = (args: string[]) => parseOptions(() => parseArgs({ args, options }).values, 'npm run municipality -- help')

/** Folders are relative to the folder in which the command was typed (`from`). */
export const readTownsRequest = (verb: Verb, args: string[], from: string): TownsRequest => {
  const { municipality, to, photos, sure } = parse(args)
  if (!municipality) throw new CommandProblem('Specify which municipality: --municipality NAME.')
  if (verb === 'erase') return { verb, municipality, sure: sure ?? '' }
  if (!to)
    throw new CommandProblem(verb === 'export' ? 'Specify where to: --to FOLDER.' : 'Specify where to: --to BASE or --to postgres://….')
  if (verb === 'export') return { verb, municipality, folder: resolve(from, to) }
  if (/^[a-z][a-z0-9_]*$/.test(to)) return { verb: 'relocate', municipality, base: to }
  if (!/^postgres(ql)?:\/\//.test(to))
    throw new CommandProblem('--to wants a name of DATABASES, or a database elsewhere: postgres://user:password@host/database.')
  if (!photos) throw new CommandProblem('Specify the images folder of the other deployment: --photos FOLDER.')
  return { verb, municipality, url: to, photos: isAddress(photos) ? photos : resolve(from, photos) }
}

/**
 * Checks before the maintenance message that photos can be stored there and that it is not our own storage under another name: nothing
 * would be copied, and a later `erase` would delete the photos of both.
 */
const tryPlace = async (here: FileStore, there: FileStore) => {
  const name = imageFileName({ codigo: randomBytes(16).toString('hex'), extension: 'jpg' }, 'view')
  try {
    await there.save(name, Buffer.from(name))
    if ((await there.read(name))?.toString() !== name) throw new Error('it gave back something else than it was given')
  } catch (cause) {
    throw new CommandProblem(`Photos cannot be kept at ${there.place}: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
  const same = (await here.read(name)) !== undefined
  await there.remove(name)
  if (same) throw new CommandProblem('The other deployment keeps its photos in the same place; name another.')
}

const runMove = async (stores: Stores, { municipality, url, photos }: TownsRequest & { verb: 'move' }) => {
  const files = openPlace(photos, process.env)
  await tryPlace(stores.files, files)
  await checkDatabase(url)
  const db = openDatabase(url, { max: 3 })
  const jobs = openCommandJobs(db)
  try {
    await migrate(db)
    const [town] = await moveTown(stores, { db, jobs, files }, municipality, { version: apiVersion })
    return [
      ...(town ? [`${townLine(town)}: all there and equal.`] : []),
      `It is closed here (maintenance). Once people reach the other one: npm run municipality -- move --municipality NAME --to BASE     to another database of this deployment (DATABASES), read meanwhile
npm run municipality -- erase --municipality ${municipality} --sure ${municipality}`,
    ]
  } finally {
    await jobs.stop(0)
    await db.close()
  }
}

export const runTowns = async (stores: Stores, request: TownsRequest): Promise<string[]> => {
  if (request.verb === 'move') return runMove(stores, request)
  if (request.verb === 'relocate') {
    const jobs = openCommandJobs(stores.db)
    return relocate({ db: stores.db, jobs }, request.municipality, request.base).finally(() => jobs.stop(0))
  }
  if (request.verb === 'export') {
    const { towns } = await exportTown(stores, request.municipality, { folder: request.folder, version: apiVersion })
    return [...towns.map(townLine), `Written into ${join(request.folder, 'manifest.json')} and beside it; it holds personal data.`]
  }
  const { nombre, esquema } = await findMunicipality(stores.db, request.municipality)
  if (request.sure !== nombre)
    throw new CommandProblem(`This takes «${nombre}» away for good. If that is meant, add: --sure "${nombre}". \`export\` keeps a copy.`)
  const { files } = await eraseTown(stores, esquema)
  return [`«${nombre}» is erased: its rows, its keys and ${files} photo files.`]
}
