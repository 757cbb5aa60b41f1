import { join } from 'node:path'
import { openForCommand } from '#/platform/command-database.ts'
import type { Database } from '#/platform/database/database.ts'
import { say } from '#/platform/progress.ts'
import { fold } from '@avisa/contract/addresses/fold'
import { importUsage, readOptions, type ImportRequest } from './options.ts'
import { CommandProblem, sentenceOf } from './problem.ts'
import { showProgress } from './progress.ts'
import { reportLines } from './report.ts'
import { runImport } from './run.ts'
import { listKnown, type Known } from './store.ts'

const root = join(import.meta.dirname, '../../../..')

const findMunicipality = async (db: Database, asked: string): Promise<Known> => {
  const known = await listKnown(db)
  const found = known.find(({ esquema, nombre }) => esquema === asked || fold(nombre) === fold(asked))
  if (found) return found
  const names = known.map(({ nombre }) => nombre).join(', ')
  throw new CommandProblem(
    names
      ? `There is no municipality «${asked}». There are: ${names}. \`npm run municipality -- create\` makes a new one.`
      : `There is no municipality yet. \`npm run municipality -- create\` makes one.`,
  )
}

const run = async (request: Extract<ImportRequest, { help: false }>) => {
  const { db, close } = await openForCommand(root)
  try {
    const { esquema, nombre } = await findMunicipality(db, request.municipality)
    const start = Date.now()
    const progress = showProgress()
    const report = await runImport(db, esquema, { ...request.job, municipio: nombre }, progress.tell).finally(progress.end)
    for (const line of reportLines(report, { seconds: (Date.now() - start) / 1000, pruned: request.job.prune ?? false })) say(line)
  } finally {
    await close()
  }
}

try {
  const request = readOptions(process.argv.slice(2), process.env['INIT_CWD'] ?? process.cwd())
  if (request.help) say(importUsage)
  else await run(request)
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
}
