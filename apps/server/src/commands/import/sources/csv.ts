import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { textOf, type Input } from '../input.ts'
import { CommandProblem } from '#/commands/problem.ts'
import type { RecordStream } from '../records.ts'
import { refused, rowReader, type RowOptions } from '../rows.ts'

/** The separator that splits the header into most columns. */
const separatorOf = (heading: string): string => {
  const counts = [';', ',', '\t', '|'].map((separator) => ({ separator, columns: heading.split(separator).length }))
  return counts.reduce((best, next) => (next.columns > best.columns ? next : best)).separator
}

/** Characters; without a line break until then it is not a table. */
const longestHeading = 1 << 20

const headed = async (input: Input) => {
  const text = textOf(input)
  let start = ''
  for await (const chunk of { [Symbol.asyncIterator]: () => ({ next: () => text.next() }) }) {
    start += chunk
    if (start.includes('\n') || start.length > longestHeading) break
  }
  const rest = (async function* () {
    yield start
    yield* text
  })()
  return { heading: start.split('\n', 1)[0] ?? '', rest }
}

/** The rows of a table with a header; a broken one has no properties. */
export const rowsOfTable = async function* (input: Input): AsyncGenerator<{ properties?: Record<string, unknown>; where: string }> {
  const { heading, rest } = await headed(input)
  const delimiter = separatorOf(heading)
  if (!heading.includes(delimiter) || heading.length > longestHeading)
    throw new CommandProblem(
      `«${input.name}» has one column only. Give a table with a heading, separated by «;», «,» or tabs.`,
      'oneColumn',
    )
  let broken: string[] = []
  const source = Readable.from(rest)
  const parser = source.pipe(
    parse({
      delimiter,
      columns: true,
      trim: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      on_skip: (error) => {
        broken.push(`${input.name}, line ${error && 'lines' in error ? String(error['lines']) : '?'}`)
        return undefined
      },
    }),
  )
  // `pipe` does not propagate errors, so a truncated file would never end.
  source.on('error', (error) => parser.destroy(error))
  let line = 1
  for await (const properties of parser as AsyncIterable<Record<string, unknown>>) {
    input.row = ++line
    yield { properties, where: `${input.name}, line ${line}` }
    for (const where of broken) yield { where }
    broken = []
  }
  for (const where of broken) yield { where }
}

/** A table with a header; the place is a geometry column, longitude and latitude, or missing. */
export const readCsv = async function* (input: Input, options: RowOptions): RecordStream {
  const toRecords = rowReader(options)
  for await (const { properties, where } of rowsOfTable(input))
    if (properties) yield* toRecords({ properties, where })
    else yield refused('broken', where)
}
