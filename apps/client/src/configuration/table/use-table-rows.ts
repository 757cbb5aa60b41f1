import type { Configurable } from '@avisa/contract/configuration/configurable'
import type { Body } from '@avisa/contract/configuration/fields'
import { listObjects } from '@avisa/contract/configuration/routes'
import { readObjects, understandObjects, type ObjectTableRow } from '@avisa/contract/configuration/table'
import type { Table } from '@avisa/contract/values/table'
import { call } from '#/platform/call.ts'
import type { CallError } from '#/platform/call-error.ts'
import { useClient } from '#/platform/client.ts'
import { createDrafts } from '#/platform/drafts.ts'
import { failures } from '#/platform/failures.ts'
import type { ObjectRow } from '../shared/objects.ts'
import { tableWords } from './table-words.ts'

/** `mended`: the fields that somebody wrote here. */
export type ImportRow = ObjectTableRow & { mended: readonly string[] }
/** `word`: the unknown word that is settled; without it, all of the field. */
export type Mend = (row: ImportRow, campo: string, value: unknown, word?: ImportRow['desconocidos'][number]) => void
type Written = { file: string | null; table: Table | undefined; rows: readonly ImportRow[] }
const initial: Written = { file: null, table: undefined, rows: [] }

/** What was mended is there another day. */
const writtenOf = createDrafts((objeto: string) => `consola-importar-${objeto}`, { version: 1, initial })

const bodiesOf = (rows: readonly ObjectRow[]): Record<string, Body> => Object.fromEntries(rows.map(({ clave, cuerpo }) => [clave, cuerpo]))

/** The rows of a table of objects: read from a file whose columns may be corrected, and mended in place. */
export const useTableRows = (object: Configurable, present: readonly ObjectRow[]) => {
  const client = useClient()
  const [{ file, table, rows }, write, clear] = writtenOf(object.objeto)()
  const words = tableWords(object.objeto)
  const load = async (next: Table): Promise<readonly ImportRow[]> => {
    const kinds = new Set(Object.values(object.fields).flatMap((field) => ('to' in field ? [field.to] : [])))
    kinds.delete(object.objeto)
    const others = await Promise.all(
      [...kinds].map(async (objeto) => [objeto, bodiesOf((await call(client, listObjects, { params: { objeto } })).filas)] as const),
    )
    const configuration = { ...Object.fromEntries(others), [object.objeto]: bodiesOf(present) }
    return readObjects(object, next, { words, configuration }).map((row) => ({ ...row, mended: [] }))
  }
  const interpret = (next: Table, name = file) => {
    void load(next).then(
      (loaded) => write({ file: name, table: next, rows: loaded }),
      (thrown: CallError) => failures(client).emit(thrown),
    )
  }
  const setRows = (next: (before: readonly ImportRow[]) => readonly ImportRow[]) => write((now) => ({ ...now, rows: next(now.rows) }))
  const mend: Mend = (row, campo, value, word) => {
    const mended: ImportRow = {
      ...row,
      values: { ...row.values, [campo]: value },
      desconocidos: row.desconocidos.filter((each) => (word ? each !== word : each.campo !== campo)),
      mended: [...new Set([...row.mended, campo])],
    }
    setRows((before) => before.map((other) => (other.fila === row.fila ? mended : other)))
  }
  return {
    file,
    table,
    rows,
    interpret,
    read: (cells: readonly (readonly string[])[], name?: string) => interpret(understandObjects(object, cells, words), name ?? null),
    mend,
    remove: (fila: number) => setRows((before) => before.filter((row) => row.fila !== fila)),
    keep: (rest: readonly ImportRow[]) => setRows(() => rest),
    clear,
  }
}
