import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openInput } from './input.ts'
import type { ImportRecord, RecordStream } from './records.ts'

export const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name)
let folder: string | undefined
export const fileOf = (name: string, content: string | Uint8Array): string => {
  folder ??= mkdtempSync(join(tmpdir(), 'avisa-import-'))
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

export const recordsOf = async <O>(
  read: (input: Awaited<ReturnType<typeof openInput>>, options: O) => RecordStream,
  path: string,
  options: O,
): Promise<ImportRecord[]> => {
  const records: ImportRecord[] = []
  for await (const record of read(await openInput(path), options)) records.push(record)
  return records
}
export const inWords = (record: ImportRecord): string => {
  if (record.kind === 'street') return `street ${record.names.completo_es} | ${record.names.completo_val}, ${record.lines.length} lines`
  if (record.kind === 'portal')
    return `portal ${record.vial} ${record.portal} at ${record.longitud.toFixed(4)} ${record.latitud.toFixed(4)}`
  if (record.kind === 'area') return `area ${record.clase} ${record.codigo}, ${record.polygons.length} polygons`
  return record.kind === 'line' ? `line of ${record.clase}` : `refused ${record.reason}`
}
