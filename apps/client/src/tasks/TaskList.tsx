import type { ReactNode, RefObject } from 'react'
import type { Task } from '@avisa/contract/tasks/schemas'
import type { LoadedList } from '#/platform/queries.ts'
import { Load } from '#/ui/Load.tsx'
import { RowSkeletons } from '#/ui/Skeletons.tsx'
import { VirtualList } from '#/ui/VirtualList.tsx'
import { TaskRow } from './TaskRow.tsx'
import classes from './tasks.module.css'
import { useTaskTexts } from './texts.ts'

type Props = {
  query: LoadedList<Task>
  to: (task: Task) => string
  selected: number | undefined
  /** Whether further pages follow by scrolling. */
  more: boolean
  empty: ReactNode
  pane: RefObject<HTMLElement | null> | undefined
}

/** Tasks, page after page as one scrolls, in rows from edge to edge. */
export const TaskList = ({ query, to, selected, more, empty, pane }: Props) => {
  const say = useTaskTexts()
  return (
    <Load query={query} skeleton={<RowSkeletons photo={32} />} isEmpty={(rows) => rows.length === 0} empty={empty}>
      {(rows) => (
        <div className={classes.rows}>
          <VirtualList
            items={rows}
            keyOf={(task) => task.id}
            label={say('tasks')}
            estimate={127}
            more={{ has: more && query.hasMore, loading: query.loadingMore, load: query.more }}
            {...(pane ? { pane } : {})}
            render={(task) => <TaskRow task={task} to={to(task)} selected={task.id === selected} />}
          />
        </div>
      )}
    </Load>
  )
}
