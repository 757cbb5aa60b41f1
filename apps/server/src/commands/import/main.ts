import { join } from 'node:path'
import { openForCommand } from '#/platform/command-database.ts'
import { say } from '#/platform/progress.ts'
import { findMunicipality } from '../find-municipality.ts'
import { importUsage, readOptions, type ImportRequest } from './options.ts'
import { sentenceOf } from '../problem.ts'
import { showProgress } from './progress.ts'
import { reportLines } from './report.ts'
import { runImport } from './run.ts'

const root = join(import.meta.dirname, '../../../../..')

const run = async (request: Extract<ImportRequest, { help: false }>) => {
  const { db, close } = await openForCommand(root)
  try {
    const { esquema, nombre } = await findMunicipality(db, request.municipality)
    const start = Date.now()
    const progress = showProgress()
    const report = await runImport(db, esquema, { ...request.job, municipio: nombre }, { tell: progress.tell }).finally(progress.end)
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
