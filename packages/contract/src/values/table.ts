/** Tables of spreadsheets: their cells, their heading, and the names that stand for something. */

/** A text without accents, capitals and punctuation. */
const foldWords = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@]+/gu, ' ')
    .trim()

/**
 * Cells separated by tabs (a paste from a spreadsheet), semicolons or commas, whichever the first line has most of; quoted as in CSV.
 */
export const readDelimited = (text: string): string[][] => {
  const content = text.replace(/^\uFEFF/, '')
  const head = content.split(/\r?\n/, 1)[0] ?? ''
  const count = (sign: string) => head.split(sign).length
  const separator = ['\t', ';', ','].toSorted((a, b) => count(b) - count(a))[0] ?? ','
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < content.length; at += 1) {
    const sign = content[at] ?? ''
    if (quoted && sign === '"' && content[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"' && (quoted || cell.trim() === '')) quoted = !quoted
    else if (!quoted && sign === separator) endCell()
    else if (!quoted && (sign === '\n' || sign === '\r')) {
      if (sign === '\r' && content[at + 1] === '\n') at += 1
      endCell()
      rows.push([])
    } else cell += sign
  }
  endCell()
  return rows.filter((row) => row.some((value) => value !== ''))
}

export type Table<Column extends string = string> = {
  columns: readonly (Column | null)[]
  rows: readonly (readonly string[])[]
  /** The number of the first row in the file. */ from: number
}

type Headings<Column extends string> = readonly { column: Column; names: readonly string[] }[]

/** What each column is by its heading: the column's own name comes before its other names, and none comes twice. */
export const columnsOf = <Column extends string>(head: readonly string[], headings: Headings<Column>): (Column | null)[] => {
  const columns: (Column | null)[] = head.map(() => null)
  for (const namesOf of [({ column }: Headings<Column>[number]) => [column], ({ names }: Headings<Column>[number]) => names])
    for (const [at, heading] of head.entries()) {
      if (columns[at] !== null) continue
      const isHeading = (name: string) => foldWords(name) === foldWords(heading)
      columns[at] = headings.find((each) => !columns.includes(each.column) && namesOf(each).some(isHeading))?.column ?? null
    }
  return columns
}

/** The table with another meaning of one column, which no other column has then. */
export const withColumn = <Column extends string>(table: Table<Column>, at: number, column: Column | null): Table<Column> => ({
  ...table,
  columns: table.columns.map((former, index) => (index === at ? column : former === column ? null : former)),
})

/** What names in a table stand for. */
export type Choice<Id> = { id: Id; names: readonly string[] }

/** The choice that has this name, if there is one only. */
export const matching = <Id>(choices: readonly Choice<Id>[], text: string): Id | undefined => {
  const wanted = foldWords(text)
  const ids = new Set(choices.filter(({ names }) => names.some((name) => foldWords(name) === wanted)).map(({ id }) => id))
  return ids.size === 1 ? [...ids][0] : undefined
}

/** The choice whose name shares a word with the text, if there is one only. */
export const closest = <Id>(choices: readonly Choice<Id>[], text: string): Choice<Id> | undefined => {
  const words = foldWords(text)
    .split(' ')
    .filter((word) => word.length > 3)
  const likely = choices.filter(({ names }) => names.some((name) => words.some((word) => foldWords(name).includes(word))))
  return likely.length === 1 ? likely[0] : undefined
}

export const splitCell = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The names in a cell; a name may itself have an «y» or a comma. */
export const namesIn = (cell: string, isName: (text: string) => boolean): string[] =>
  splitCell(cell, isName(cell) ? /$/ : /[|,;/\n]/).flatMap((part) => {
    const halves = splitCell(part, / y | i /)
    return !isName(part) && halves.every(isName) ? halves : [part]
  })
