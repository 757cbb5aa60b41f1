import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { IncidentOptions } from '@avisa/contract/imports/schemas'
import { openOutsideDownload, type OutsideOptions } from '#/platform/outside-call.ts'
import { CommandProblem } from '#/commands/problem.ts'
import { openInput, type Input } from '#/commands/import/input.ts'
import type { Progress } from '#/commands/import/run.ts'
import type { WorkFolder } from '#/commands/import/work-folder.ts'
import { requestsAddress, requestsOf } from './requests.ts'

const limits = { timeLimit: 60_000, sizeLimit: 32 << 20 }
const usualDays = 90

type Ways = { tell: (progress: Progress) => void; outside?: Partial<OutsideOptions> | undefined }

/** The requests of an Open311 service as a file of an object a line. */
export const fetchRequests = async (
  { url, desde }: NonNullable<IncidentOptions['direccion']>,
  folder: WorkFolder,
  { tell, outside = {} }: Ways,
): Promise<Input> => {
  const name = requestsAddress(url).host
  const to = new Date()
  const from = desde === undefined ? new Date(to.getTime() - usualDays * 86_400_000) : new Date(`${desde}T00:00:00Z`)
  const path = join(await folder(), 'requests.ndjson')
  let records = 0
  let done = 0
  const lines = async function* () {
    const download = openOutsideDownload({ ...limits, ...outside })
    for await (const request of requestsOf({ url, from, to, download }, (part) => (done = part))) {
      records += 1
      if (records % 100 === 0) tell({ file: name, part: done / 2, records, done: false })
      yield `${JSON.stringify(request)}\n`
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path))
  if (records === 0) throw new CommandProblem(`«${name}» has no requests in that time.`, 'nothing')
  return { ...(await openInput(path)), name: `${name}.ndjson` }
}
