import { readDelimited } from '@avisa/contract/values/table'

/** In bytes: 300 people are a few kilobytes, a thousand types some hundred. */
const largest = 2_000_000

const textOf = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell).trim() : ''
}

/** The cells of a CSV or XLSX file. It is read here, so that a hostile file reaches nobody but who chose it. */
export const readFile = async (file: File): Promise<string[][]> => {
  if (file.size > largest) throw new Error('the file is too large')
  if (!/\.xlsx$/i.test(file.name)) return readDelimited(await file.text())
  const { readSheet } = await import('read-excel-file/browser')
  const rows = await readSheet(file)
  return rows.map((row) => row.map(textOf)).filter((row) => row.some((cell) => cell !== ''))
}
