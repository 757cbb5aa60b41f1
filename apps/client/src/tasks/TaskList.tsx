import type { ReactNode, RefObject } from 'react'
import type { Task } from '@avisa/contract/tasks/schemas'
import type { LoadedList } from '#/platform/queries.ts'
import { Load } from '#/ui/Load.tsx'
import { PullToRefresh } from '#/ui/PullToRefresh.tsx'
import { RowSkeletons } from '#/ui/Skeletons.tsx'
import { useWalkTo } from '#/ui/use-walk-to.ts'
import { VirtualList } from '#/ui/VirtualList.tsx'
import { TaskRow } from './TaskRow.tsx'
import classes from './tasks.module.css'
import { useTaskTexts } from './texts.ts'

type Props = {
  query: LoadedList<Task>
  /** Which list it is, filters and order included. */
  name: string
  to: (id: number) => string
  selected: number | undefined
  empty: ReactNode
  pane: RefObject<HTMLElement | null> | undefined
}

/** Tasks, page after page as one scrolls, in rows from edge to edge. */
export const TaskList = ({ query, name, to, selected, empty, pane }: Props) => {
  const say = useTaskTexts()
  const walkTo = useWalkTo()
  const list = (
    <Load query={query} skeleton={<RowSkeletons photo={32} />} isEmpty={(rows) => rows.length === 0} empty={empty}>
      {(rows) => (
        <div className={classes.rows}>
          <VirtualList
            items={rows}
            keyOf={(task) => task.id}
            label={say('tasks')}
            name={name}
            estimate={127}
            more={{ has: query.hasMore, loading: query.loadingMore, load: query.more }}
            walk={{
              at: rows.findIndex(({ id }) => id === selected),
              ...(pane ? { choose: (task: Task) => walkTo(to(task.id)) } : {}),
            }}
            {...(pane ? { pane } : {})}
            render={(task) => <TaskRow task={task} to={to(task.id)} selected={task.id === selected} />}
          />
        </div>
      )}
    </Load>
  )
  return pane ? list : <PullToRefresh onRefresh={query.reload}>{list}</PullToRefresh>
}
