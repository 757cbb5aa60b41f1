import { Checkbox, type CheckboxProps } from '@mantine/core'
import { useId, type ChangeEvent } from 'react'

/** Rows that are chosen for an act on several, while `on` in a list and at any time in a table. */
export type RowSelection<Row> = {
  on: boolean
  has: (row: Row) => boolean
  hasAll: boolean
  mark: (row: Row, from?: Row) => void
  markAll: () => void
  end: () => void
  /** Of a row's check box. */
  labelOf: (row: Row) => string
}

type BoxProps = Omit<CheckboxProps, 'className'> & { className: string | undefined }

/** A check box that fills its cell. */
export const CellCheckbox = ({ className, ...box }: BoxProps) => {
  const id = useId()
  return (
    <label htmlFor={id} className={`${className} flex centre centred`}>
      <Checkbox id={id} {...box} />
    </label>
  )
}

export type MarkProps<Row> = { row: Row; selection: RowSelection<Row>; className: string | undefined }

export const RowMark = <Row,>({ row, selection: { has, mark, labelOf }, className }: MarkProps<Row>) => {
  const change = ({ nativeEvent }: ChangeEvent) => mark(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey ? row : undefined)
  return <CellCheckbox className={className} aria-label={labelOf(row)} checked={has(row)} onChange={change} />
}
