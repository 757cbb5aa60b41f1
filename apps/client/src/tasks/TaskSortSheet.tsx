import { Button, Radio } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useState } from 'react'
import { usePerson } from '#/platform/session.ts'
import { Sheet } from '#/ui/Sheet.tsx'
import { sortsOf, type TaskSort } from './task-sort.ts'
import classes from './tasks.module.css'
import { useTaskTexts } from './texts.ts'

/** The button that says the order of the list and opens the choice of another (TASK-02). */
export const TaskSortSheet = ({ sort, onChoose }: { sort: TaskSort; onChoose: (next: TaskSort) => void }) => {
  const say = useTaskTexts()
  const person = usePerson()
  const [opened, setOpened] = useState(false)
  const choose = (next: string) => {
    onChoose(next as TaskSort)
    setOpened(false)
  }
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        aria-haspopup="dialog"
        aria-label={`${say('sortBy')}: ${say(`sort_${sort}`)}`}
        leftSection={<IconArrowsSort size={20} stroke={1.9} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {say(`sort_${sort}`)}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={say('sortBy')}>
        <Radio.Group value={sort} onChange={choose} aria-label={say('sortBy')}>
          {sortsOf(person).map((one) => (
            <label key={one} className={classes.sort}>
              <span>{say(`sort_${one}`)}</span>
              <Radio value={one} />
            </label>
          ))}
        </Radio.Group>
      </Sheet>
    </>
  )
}
