import { Button, NativeSelect } from '@mantine/core'
import { peopleColumns, type PeopleColumn, type PeopleTable } from '@avisa/contract/people/table'
import { useState } from 'react'
import { Notice } from '#/ui/state/Notice.tsx'
import { usePeopleTexts } from './texts.ts'

type Props = { table: PeopleTable; onChange: (at: number, column: PeopleColumn | null) => void }

/** What each column of the file was taken for, which can be corrected. */
export const ColumnsCard = ({ table, onChange }: Props) => {
  const say = usePeopleTexts()
  const [isOpen, setIsOpen] = useState(false)
  const columns = table.columns.flatMap((column) => (column === null ? [] : [say(column).toLowerCase()])).join(', ')
  return (
    <div className="column gap-12">
      <Notice
        action={
          <Button variant="subtle" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {say('change')}
          </Button>
        }
      >
        {say('understood', { columns })}
      </Notice>
      {isOpen &&
        table.columns.map((column, at) => (
          <NativeSelect
            // A column is known by its place alone.
            // eslint-disable-next-line react/no-array-index-key
            key={at}
            label={say('column', { n: at + 1, example: table.rows[0]?.[at] ?? '' })}
            value={column ?? ''}
            onChange={({ currentTarget }) => onChange(at, peopleColumns.find((name) => name === currentTarget.value) ?? null)}
            data={[{ value: '', label: say('ignored') }, ...peopleColumns.map((value) => ({ value, label: say(value) }))]}
          />
        ))}
    </div>
  )
}
