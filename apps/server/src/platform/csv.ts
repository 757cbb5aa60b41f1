/** User input stays text: a spreadsheet would evaluate a cell that begins like a formula. */
const cell = (value: string | number, separator: string): string => {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export type CsvLine = readonly (string | number)[]
/** With commas in place of semicolons for programs (RFC 4180). */
export const csvLine = (line: CsvLine, separator: ',' | ';' = ';'): string =>
  `${line.map((value) => cell(value, separator)).join(separator)}\r\n`
/** By which spreadsheets recognise UTF-8. */
export const csvMark = '\uFEFF'

/** CSV as spreadsheets in these languages read it: semicolons, UTF-8 with BOM. */
export const csvOf = (lines: readonly CsvLine[]): string => csvMark + lines.map((line) => csvLine(line)).join('')
