import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { RelativeTime } from '../mark/RelativeTime.tsx'
import { useListTexts } from '../list/list-texts.ts'

export type Change = { id: number; title: string; fecha: string; quien: string | null; lines: ReactNode }

const few = 3

export const ChangeHistory = ({ title, changes }: { title: string; changes: readonly Change[] }) => {
  const say = useListTexts()
  const [all, setAll] = useState(false)
  if (changes.length === 0) return null
  return (
    <section className="column gap-8">
      <h2 className="heading">{title}</h2>
      <ol className="list">
        {(all ? changes : changes.slice(0, few)).map((change) => (
          <li key={change.id} className="ruled py-8">
            <div className="line wrap between gap-x-12">
              <span className="strong">{change.title}</span>
              <span className="small quiet">
                <RelativeTime time={change.fecha} />
              </span>
            </div>
            <div className="size-15 anywhere">{change.lines}</div>
            {change.quien && <p className="small quiet">{change.quien}</p>}
          </li>
        ))}
      </ol>
      {!all && changes.length > few && (
        <Button variant="subtle" size="sm" onClick={() => setAll(true)}>
          {say('historyAll', { count: changes.length })}
        </Button>
      )}
    </section>
  )
}
