import { readPerson, understandTable, type PeopleRow, type PeopleTable } from '@avisa/contract/people/table'
import { createDraft } from '#/platform/drafts.ts'
import { useChoices } from './use-choices.ts'

const emptyRow = (fila: number): PeopleRow => ({
  fila,
  nombre: '',
  apellidos: '',
  email: '',
  user_roles: [],
  perfiles: [],
  unidades: [],
  entidades: [],
  desconocidos: [],
})
const isEmpty = ({ nombre, apellidos, email }: PeopleRow) => `${nombre}${apellidos}${email}`.trim() === ''

/** What is written waits on the device: rows to correct are there another day. */
const useWritten = createDraft<{ table: PeopleTable | undefined; rows: readonly PeopleRow[] }>({
  name: 'consola-invitar',
  version: 1,
  initial: { table: undefined, rows: [emptyRow(1)] },
})

/** The rows of people to invite: typed one by one, pasted, or read from a file whose columns may be corrected. */
export const useInviteRows = () => {
  const choices = useChoices()
  const [{ table, rows }, write] = useWritten()
  const setRows = (next: (before: readonly PeopleRow[]) => readonly PeopleRow[]) => write((now) => ({ ...now, rows: next(now.rows) }))
  const interpret = (next: PeopleTable) =>
    write({ table: next, rows: next.rows.map((cells, at) => readPerson(next.from + at, cells, next.columns, choices)) })
  return {
    table,
    rows,
    interpret,
    read: (cells: readonly (readonly string[])[]) => interpret(understandTable(cells)),
    change: (row: PeopleRow) => setRows((before) => before.map((other) => (other.fila === row.fila ? row : other))),
    remove: (fila: number) => setRows((before) => before.filter((row) => row.fila !== fila)),
    add: () => setRows((before) => [...before, emptyRow(Math.max(0, ...before.map(({ fila }) => fila)) + 1)]),
    /** Those that were sent; one empty row stays where none is left. */
    drop: (sent: readonly PeopleRow[]) =>
      write(({ table: now, rows: before }) => {
        const rest = before.filter((row) => !sent.some(({ fila }) => fila === row.fila) && !isEmpty(row))
        return rest.length > 0 ? { table: now, rows: rest } : { table: undefined, rows: [emptyRow(1)] }
      }),
  }
}
