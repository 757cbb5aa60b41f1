import { Unzip, UnzipInflate } from 'fflate'
import { InvalidInputError, InvalidSpreadsheetError, readSheet } from 'read-excel-file/node'
import { CommandProblem } from '#/commands/problem.ts'
import { bytesOf, type Input } from '../input.ts'

/** Bytes, packed and unpacked: the library holds the whole sheet. */
const most = { packed: 16 << 20, unpacked: 48 << 20 }
const chunk = 1 << 16

const tooLarge = (name: string) => new CommandProblem(`«${name}» is too large a spreadsheet. Save it as CSV and give that file.`, 'sheet')

const contentOf = async (input: Input): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const bytes of bytesOf(input)) {
    size += bytes.length
    if (size > most.packed) throw tooLarge(input.name)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/** Unpacks without keeping, since what a file says of its sizes may be false. */
const checkSize = (content: Uint8Array, name: string): void => {
  let size = 0
  const unzip = new Unzip((file) => {
    file.ondata = (error, bytes) => {
      if (error) throw error
      size += bytes.length
      if (size > most.unpacked) throw tooLarge(name)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < content.length; at += chunk) unzip.push(content.subarray(at, at + chunk), at + chunk >= content.length)
}

/** Dates of a sheet are of the clock on the wall, and fractions of days: some come out a millisecond early. */
const dateText = (date: Date) => new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ')
const textOf = (cell: unknown): string => {
  if (cell instanceof Date) return dateText(cell)
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}

const damaged = (name: string) =>
  new CommandProblem(`«${name}» is damaged and cannot be read to its end. Get it again and run the command again.`, 'damaged')

const cellsOf = async (input: Input): Promise<unknown[][]> => {
  const content = await contentOf(input)
  try {
    checkSize(content, input.name)
  } catch (cause) {
    throw cause instanceof CommandProblem ? cause : damaged(input.name)
  }
  return readSheet(content).catch((cause: unknown) => {
    if (cause instanceof InvalidInputError) throw damaged(input.name)
    if (cause instanceof InvalidSpreadsheetError)
      throw new CommandProblem(`«${input.name}» has an unknown format. Give a spreadsheet, or CSV.`, 'unknownFormat')
    // The library meets what it does not expect, such as cells without their address, with a TypeError.
    throw new CommandProblem(
      `«${input.name}» is a spreadsheet that cannot be read: ${String(cause)}. Save it as CSV and give that file.`,
      'sheet',
    )
  })
}

/** The rows of the first sheet of an XLSX file under its heading. */
export const rowsOfSheet = async function* (
  input: Input,
): AsyncGenerator<{ properties: Record<string, unknown>; fila: number; where: string }> {
  const [heading = [], ...rows] = await cellsOf(input)
  const names = heading.map(textOf)
  for (const [at, cells] of rows.entries()) {
    const properties = Object.fromEntries(names.flatMap((name, column) => (name === '' ? [] : [[name, textOf(cells[column])]])))
    if (Object.values(properties).every((text) => text === '')) continue
    yield { properties, fila: at + 2, where: `${input.name}, row ${at + 2}` }
  }
}
