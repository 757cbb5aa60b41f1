import type { Lang } from '@avisa/contract/values/languages'

export type Cell = string | number | null
/** `date`: moments as the lists answer them, `2026-03-01 10:00:00` of the municipality's clock. */
export type Kind = 'text' | 'date' | 'integer' | 'real'
/** `width`: in a spreadsheet, in letters. */
export type Column<Row> = { name: string; head: string; kind: Kind; value: (row: Row) => Cell; width?: number }

/** What is exported: `pages` are read one after the other, while the file is written. */
export type Table<Row> = {
  name: string
  columns: readonly Column<Row>[]
  pages: AsyncIterable<readonly Row[]>
  /** Longitude and latitude; null for what has no place. */
  pointOf: (row: Row) => [number, number] | null
  zona: string
  lang: Lang
}
export type Pieces = AsyncGenerator<string | Uint8Array>
