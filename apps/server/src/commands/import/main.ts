import { join } from 'node:path'
import { openForCommand } from '#/platform/command-database.ts'
import { say } from '#/platform/progress.ts'
import type { FileStore } from '#/platform/files.ts'
import type { Database } from '#/platform/database/database.ts'
import { findMunicipality } from '../find-municipality.ts'
import { incidentLines, incidentUsage, readIncidentOptions, runIncidentRequest, type IncidentRequest } from './incidents/command.ts'
import { importUsage, readOptions, type ImportRequest } from './options.ts'
import { sentenceOf } from '../problem.ts'
import { showProgress } from './progress.ts'
import { reportLines } from './report.ts'
import { runImport } from './run.ts'

const root = join(import.meta.dirname, '../../../../..')

const withDatabase = async (work: (db: Database, files: FileStore) => Promise<void>) => {
  const { db, files, close } = await openForCommand(root)
  try {
    await work(db, files)
  } finally {
    await close()
  }
}

const run = (request: Extract<ImportRequest, { help: false }>) =>
  withDatabase(async (db) => {
    const { esquema, nombre } = await findMunicipality(db, request.municipality)
    const start = Date.now()
    const progress = showProgress()
    const report = await runImport(db, esquema, { ...request.job, municipio: nombre }, { tell: progress.tell }).finally(progress.end)
    for (const line of reportLines(report, { seconds: (Date.now() - start) / 1000, pruned: request.job.prune ?? false })) say(line)
  })

const runOfIncidents = (request: Extract<IncidentRequest, { help: false }>) =>
  withDatabase(async (db, files) => {
    const progress = showProgress()
    const { report, ...ended } = await runIncidentRequest(db, request, { files, tell: progress.tell }).finally(progress.end)
    for (const line of incidentLines(report, ended)) say(line)
  })

const args = process.argv.slice(2)
const folder = process.env['INIT_CWD'] ?? process.cwd()
try {
  if (args[0] === 'incidents') {
    const request = readIncidentOptions(args.slice(1), folder)
    if (request.help) say(incidentUsage)
    else await runOfIncidents(request)
  } else {
    const request = readOptions(args, folder)
    if (request.help) say(`${importUsage}\n\n${incidentUsage}`)
    else await run(request)
  }
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
}
