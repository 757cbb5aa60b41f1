import {
  readDelimited,
  readPerson,
  understandTable,
  type PeopleColumn,
  type PeopleRow,
  type PeopleTable,
} from '@avisa/contract/people/table'
import { useState } from 'react'
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

/** The rows of people to invite: typed one by one, pasted, or read from a file whose columns may be corrected. */
export const useInviteRows = () => {
  const choices = useChoices()
  const [table, setTable] = useState<PeopleTable>()
  const [rows, setRows] = useState<readonly PeopleRow[]>([emptyRow(1)])
  const interpret = (next: PeopleTable) => {
    setTable(next)
    setRows(next.rows.map((cells, at) => readPerson(next.from + at, cells, next.columns, choices)))
  }
  const read = (cells: readonly (readonly string[])[]) => interpret(understandTable(cells))
  return {
    table,
    rows,
    read,
    readText: (text: string) => read(readDelimited(text)),
    setColumn: (at: number, column: PeopleColumn | null) => {
      if (!table) return
      const columns = table.columns.map((former, index) => (index === at ? column : former === column ? null : former))
      interpret({ ...table, columns })
    },
    change: (row: PeopleRow) => setRows((before) => before.map((other) => (other.fila === row.fila ? row : other))),
    remove: (fila: number) => setRows((before) => before.filter((row) => row.fila !== fila)),
    add: () => setRows((before) => [...before, emptyRow(Math.max(0, ...before.map(({ fila }) => fila)) + 1)]),
    /** Those that were sent; one empty row stays where none is left. */
    drop: (sent: readonly PeopleRow[]) =>
      setRows((before) => {
        const rest = before.filter((row) => !sent.some(({ fila }) => fila === row.fila) && !isEmpty(row))
        return rest.length > 0 ? rest : [emptyRow(1)]
      }),
  }
}
