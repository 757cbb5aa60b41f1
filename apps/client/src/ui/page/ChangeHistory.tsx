import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import classes from './change-history.module.css'
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
      <ol className={`${classes.history} list`}>
        {(all ? changes : changes.slice(0, few)).map((change) => (
          <li key={change.id}>
            <div className={`${classes.stepHead} line wrap between`}>
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
