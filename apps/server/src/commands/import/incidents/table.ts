import { mkdtemp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { CommandProblem } from '#/commands/problem.ts'
import { listZip, unpackZip } from '../archive.ts'
import { startOf } from '../detect.ts'
import { openInput, type Input } from '../input.ts'
import { onDisk } from '../opening.ts'
import type { WorkFolder } from '../work-folder.ts'

const endings = ['.csv', '.tsv', '.txt', '.json', '.jsonl', '.ndjson', '.geojson', '.xml', '.xlsx']

/** The file itself, also a spreadsheet, which is a ZIP too; or the table of a ZIP that holds it with its photos. */
export const openTable = async (input: Input, folder: WorkFolder): Promise<Input> => {
  if ((await startOf(input)).kind !== 'zip') return input
  const file = await onDisk(input, folder)
  if ((await listZip(file)).includes('xl/workbook.xml')) return file
  const [table, ...others] = await unpackZip(file, await mkdtemp(join(await folder(), 'zip-')), endings)
  if (!table || others.length > 0)
    throw new CommandProblem(`«${input.name}» holds ${others.length + 1} tables. Pack one, with its photos.`, 'archive')
  return { ...(await openInput(table.path)), name: `${input.name}, ${basename(table.name)}` }
}
