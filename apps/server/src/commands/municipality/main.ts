import { join } from 'node:path'
import { paths } from '@avisa/contract/paths'
import { CommandProblem, sentenceOf } from '#/commands/problem.ts'
import { showProgress } from '#/commands/import/progress.ts'
import { reportLines } from '#/commands/import/report.ts'
import { readConfig } from '#/platform/config.ts'
import { openForCommand, type CommandStores } from '#/platform/command-database.ts'
import { say } from '#/platform/progress.ts'
import { openSecrets, readSecretKey } from '#/platform/secret-key.ts'
import { openJobs, type Jobs } from '#/platform/jobs.ts'
import { sendMail } from '#/platform/mail-job.ts'
import { filesJob } from '#/privacy/retention.ts'
import { citizenUsage, readCitizenRequest, runCitizen } from '#/commands/privacy/citizen-command.ts'
import { readRetentionRequest, retentionUsage, runRetention } from '#/commands/privacy/retention-command.ts'
import { readTownsRequest, runTowns, townsUsage } from '#/commands/operations/towns-command.ts'
import { blockUsage, readBlock, runBlock } from './blocks.ts'
import { municipalityUsage, readTown } from './options.ts'
import { parametersUsage, readParameterRequest, runParameters } from './parameters-command.ts'
import { extraFieldsUsage, runExtraFields } from './extra-fields-command.ts'
import { readFileRequest } from './file-command.ts'
import { calendarUsage, readCalendarRequest, runCalendar } from './calendar-command.ts'
import { helpUsage, runHelp } from './help-command.ts'
import { partUsage, readPart, runCheck, runPart } from './part-command.ts'
import { readTownRequest, runTown, townUsage, townVerbs } from './town-command.ts'
import { listLines } from './list.ts'
import { setUpMunicipality, type NewTown } from './setup.ts'
import { issueInvitation } from '#/setup/shared/invitation-store.ts'

const root = join(import.meta.dirname, '../../../../..')
const create = async (town: NewTown) => {
  const { db, close } = await openForCommand(root)
  try {
    const start = Date.now()
    const progress = showProgress()
    const { clave, enlace, report } = await setUpMunicipality(db, town, progress.tell).finally(progress.end)
    for (const line of reportLines(report, { seconds: (Date.now() - start) / 1000, pruned: false })) say(line)
    const state = report.streets.total > 0 ? 'is ready' : 'is made, without streets: `npm run import` brings them'
    say(`«${town.nombre}» ${state}. API key: ${clave}`)
    say('Every switch has its default: nothing is public. `npm run municipality -- set` changes one.')
    const address = readConfig(process.env, root).publicUrl ?? 'http://localhost:3000'
    if (enlace) say(`Administrator ${town.admin} chooses a password here, once and within seven days: ${address}${enlace}`)
  } finally {
    await close()
  }
}

/** A link that makes one municipality in the browser. */
const invite = async () => {
  const { db, close } = await openForCommand(root)
  try {
    const codigo = await issueInvitation(db, { now: new Date() })
    const address = readConfig(process.env, root).publicUrl ?? 'http://localhost:3000'
    say(`Whoever opens this makes a municipality in the browser, once and within a day: ${address}${paths.newTown}#${codigo}`)
  } finally {
    await close()
  }
}

const list = async () => {
  const { db, close } = await openForCommand(root)
  try {
    for (const line of await listLines(db)) say(line)
  } finally {
    await close()
  }
}

const tell = async (work: (stores: CommandStores, jobs: () => Promise<Jobs>) => Promise<string[]>) => {
  const stores = await openForCommand(root)
  const log = (_more: object, text: string) => void process.stderr.write(`${text}\n`)
  let opened: Jobs | undefined
  const jobs = async () => {
    opened = openJobs(stores.db, { warn: log, error: log })
    await opened.prepare([sendMail, filesJob])
    return opened
  }
  try {
    for (const line of await work(stores, jobs)) say(line)
  } finally {
    await opened?.stop()
    await stores.close()
  }
}

const [command, ...args] = process.argv.slice(2)
const townVerb = townVerbs.find((verb) => verb === command)
try {
  if (command === 'create') await create(readTown(args, process.env['INIT_CWD'] ?? process.cwd()))
  else if (command === 'list') await list()
  else if (command === 'invite') await invite()
  else if (townVerb) {
    const request = readTownRequest(townVerb, args)
    await tell(({ db }) => runTown(db, request, new Date()))
  } else if (command === 'block' || command === 'unblock' || command === 'blocks') {
    const request = readBlock(command, args)
    await tell(({ db }) => runBlock(db, request))
  } else if (command === 'parameters' || command === 'set') {
    const request = readParameterRequest(command, args)
    await tell(({ db }) => runParameters(db, request))
  } else if (command === 'fields') {
    const request = readFileRequest(args, process.env['INIT_CWD'] ?? process.cwd())
    const { dataDir, secretsKey } = readConfig(process.env, root)
    await tell(({ db }) => runExtraFields({ db, secrets: openSecrets(readSecretKey(dataDir, secretsKey)) }, request))
  } else if (command === 'retention') {
    const request = readRetentionRequest(args)
    await tell(({ db }, jobs) => runRetention({ db, jobs }, request, new Date()))
  } else if (command === 'citizen') {
    const request = readCitizenRequest(args)
    const address = readConfig(process.env, root).publicUrl ?? 'http://localhost'
    await tell(({ db }, jobs) => runCitizen({ db, jobs, address }, request, new Date()))
  } else if (command === 'help' && args.length > 0) {
    const request = readFileRequest(args, process.env['INIT_CWD'] ?? process.cwd())
    await tell(({ db }) => runHelp(db, request))
  } else if (command === 'export' || command === 'move' || command === 'erase') {
    const request = readTownsRequest(command, args, process.env['INIT_CWD'] ?? process.cwd())
    await tell((stores) => runTowns(stores, request))
  } else if (command === 'calendar') {
    const request = readCalendarRequest(args)
    await tell(({ db }) => runCalendar(db, request))
  } else if (command === 'part') {
    const request = readPart(args)
    await tell(({ db }) => runPart(db, request))
  } else if (command === 'check') await tell(({ db }) => runCheck(db, args))
  else if (command === undefined || /^(--)?help$/.test(command))
    say(
      [
        municipalityUsage,
        parametersUsage,
        extraFieldsUsage,
        helpUsage,
        calendarUsage,
        partUsage,
        blockUsage,
        retentionUsage,
        citizenUsage,
        townUsage,
        townsUsage,
      ].join('\n'),
    )
  else
    throw new CommandProblem(
      `«${command}» is not known. Use create, invite, list, check, parameters, set, fields, help, calendar, part, block, unblock, blocks, retention, citizen, rename, key, retire, reopen, order, export, move or erase.`,
    )
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 1
}
