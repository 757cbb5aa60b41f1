/** User input stays text: a spreadsheet would evaluate a cell that begins like a formula. */
const cell = (value: string | number): string => {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export type CsvLine = readonly (string | number)[]
export const csvLine = (line: CsvLine): string => `${line.map(cell).join(';')}\r\n`
/** By which spreadsheets recognise UTF-8. */
export const csvMark = '\uFEFF'

/** CSV as spreadsheets in these languages read it: semicolons, UTF-8 with BOM. */
export const csvOf = (lines: readonly CsvLine[]): string => csvMark + lines.map(csvLine).join('')
