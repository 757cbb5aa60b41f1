import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { apiVersion } from '@avisa/contract/http/headers'
import { CommandProblem, parseOptions, sentenceOf } from '#/commands/problem.ts'
import { readConfig } from '#/platform/config.ts'
import { openForCommand, openUnmigrated, type CommandStores } from '#/platform/command-database.ts'
import { imagesFolder, openPhotoFiles } from '#/platform/photo-files.ts'
import { say } from '#/platform/progress.ts'
import { backUp, townLine } from './backup.ts'
import { openCommandJobs } from './command-jobs.ts'
import { noteCopy } from './copy-store.ts'
import { movePhotos } from './photos.ts'
import { restore } from './restore.ts'
import { sizeOf, tryBackup } from './trial.ts'
import { upgrade } from './upgrade.ts'

const root = resolve(import.meta.dirname, '../../../../..')

const runBackup = async (stores: CommandStores, folder: string) => {
  const { towns } = await noteCopy(stores.db, 'copia', async () => {
    const { towns } = await backUp(stores, folder, { version: apiVersion })
    return { towns, bytes: await sizeOf(folder) }
  })
  for (const town of towns) say(townLine(town))
  say(`Backed up into ${folder}. It holds personal data and keys: keep it closed, and elsewhere than the server.`)
}

const runRestore = async (stores: CommandStores, folder: string, municipality?: string) => {
  const jobs = openCommandJobs(stores.db)
  try {
    for (const town of await restore({ ...stores, jobs }, folder, municipality)) say(`${townLine(town)}: all back and equal.`)
    say('A server that was running meanwhile is to be started again.')
  } finally {
    await jobs.stop(0)
  }
}

const runTrial = async (stores: CommandStores, folder: string) => {
  for (const town of await tryBackup(stores.db, folder)) say(townLine(town))
  say(`${folder} was restored into a database of its own, compared, and taken away again.`)
}

const runUpgrade = async () => {
  const { close, ...stores } = await openUnmigrated(root)
  for (const line of await upgrade(stores).finally(close)) say(line)
}

const runPhotos = async () => {
  const config = readConfig(process.env, root)
  const [folder, files] = [imagesFolder(config.dataDir), openPhotoFiles(config)]
  say(`${await movePhotos(folder, files)} photo files were brought to ${files.place}, compared, and taken out of ${folder}.`)
}

const works: Readonly<Record<string, (stores: CommandStores, folder: string, municipality?: string) => Promise<void>>> = {
  backup: runBackup,
  restore: runRestore,
  try: runTrial,
}

const usage =
  'npm run backup -- FOLDER, npm run restore -- FOLDER, npm run restore -- FOLDER --municipality NAME, or npm run restore:try -- FOLDER'

const runOn = async (command: string | undefined, args: string[]) => {
  const work = works[command ?? '']
  const options = { municipality: { type: 'string' } } as const
  const { values, positionals } = parseOptions(() => parseArgs({ args, options, allowPositionals: true }), 'npm run municipality -- help')
  const [folder, ...more] = positionals
  if (!work || !folder || more.length > 0) throw new CommandProblem(`Specify the folder: ${usage}.`)
  if (values.municipality !== undefined && command !== 'restore')
    throw new CommandProblem('Only a restore takes one municipality; `npm run municipality -- export` writes one.')
  const stores = await openForCommand(root)
  await work(stores, resolve(process.env['INIT_CWD'] ?? process.cwd(), folder), values.municipality).finally(stores.close)
}

const [command, ...args] = process.argv.slice(2)
try {
  if (command === 'upgrade') await runUpgrade()
  else if (command === 'photos') await runPhotos()
  else await runOn(command, args)
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
}
