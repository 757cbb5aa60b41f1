import { Button, NativeSelect } from '@mantine/core'
import { withColumn, type Table } from '@avisa/contract/values/table'
import { useState } from 'react'
import { Notice } from '#/ui/state/Notice.tsx'
import { useTableTexts } from './texts.ts'

type Props<Column extends string> = {
  table: Table<Column>
  columns: readonly Column[]
  nameOf: (column: Column) => string
  onChange: (table: Table<Column>) => void
}

/** What each column of the file was taken for, which can be corrected. */
export const ColumnsCard = <Column extends string>({ table, columns, nameOf, onChange }: Props<Column>) => {
  const say = useTableTexts()
  const [isOpen, setIsOpen] = useState(false)
  const understood = table.columns.flatMap((column) => (column === null ? [] : [nameOf(column).toLowerCase()]))
  const isUnderstood = understood.length > 0
  return (
    <div className="column gap-12">
      <Notice
        kind={isUnderstood ? 'info' : 'waiting'}
        action={
          isUnderstood && (
            <Button variant="subtle" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {say('change')}
            </Button>
          )
        }
      >
        {isUnderstood ? say('understood', { columns: understood.join(' · ') }) : say('notUnderstood')}
      </Notice>
      {(isOpen || !isUnderstood) &&
        table.columns.map((column, at) => (
          <NativeSelect
            // A column is known by its place alone.
            // eslint-disable-next-line react/no-array-index-key
            key={at}
            label={say('column', { n: at + 1, example: table.rows[0]?.[at] ?? '' })}
            value={column ?? ''}
            onChange={({ currentTarget }) => onChange(withColumn(table, at, columns.find((name) => name === currentTarget.value) ?? null))}
            data={[{ value: '', label: say('ignored') }, ...columns.map((value) => ({ value, label: nameOf(value) }))]}
          />
        ))}
    </div>
  )
}
