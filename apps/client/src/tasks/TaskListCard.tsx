import type { ComponentProps } from 'react'
import { TaskList } from './TaskList.tsx'

/** Tasks on the screen of another feature, in the rows that they have on their own. */
export const TaskListCard = (props: ComponentProps<typeof TaskList>) => <TaskList {...props} />
