import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'

const cellsOf = (text: string): string[][] => {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.length > 1)
}

export const readBoston = async (path: string): Promise<((column: string) => string)[]> => {
  const file = await readFile(path)
  const [heads = [], ...rows] = cellsOf((path.endsWith('.gz') ? gunzipSync(file) : file).toString('utf8'))
  const columns = new Map(heads.map((name, index) => [name, index]))
  return rows.map((row) => (column) => row[columns.get(column) ?? -1] ?? '')
}
