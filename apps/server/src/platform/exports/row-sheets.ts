import { buffer } from 'node:stream/consumers'
import { writeWorkbook, type Sheet } from './xlsx.ts'

type Row = readonly (string | number | null)[]
const letters = /[\\/?*:[\]]/g
const longestName = 31

/** Whole words, as many as the name of a sheet may have. */
export const sheetName = (words: string): string => {
  const name = words.replaceAll(letters, ' ').trim()
  return name.length <= longestName ? name : name.slice(0, name.lastIndexOf(' ', longestName)).replace(/[\s,;.]+$/, '')
}

/** A sheet of rows that are there already; the first holds the heads. */
const sheetOfRows = ({ name, rows: [heads = [], ...rows] }: RowSheet): Sheet<Row> => ({
  name: sheetName(name),
  columns: heads.map((head, at) => ({
    name: String(at),
    head: String(head),
    kind: 'text',
    width: at === 0 ? 32 : 18,
    value: (row) => row[at] ?? '–',
  })),
  pages: [rows],
})

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export type RowSheet = { name: string; rows: readonly Row[] }
export const workbookOfRows = (sheets: readonly RowSheet[]): Promise<Buffer> => buffer(writeWorkbook(sheets.map(sheetOfRows)))
