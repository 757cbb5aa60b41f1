import type { Task } from '@avisa/contract/tasks/schemas'
import { RecordList, type RecordListProps } from '#/ui/RecordList.tsx'
import { TaskRow } from './TaskRow.tsx'
import { useTaskTexts } from './texts.ts'

/** Tasks, page after page as one scrolls, in rows from edge to edge. */
export const TaskList = (props: Omit<RecordListProps<Task>, 'label'>) => (
  <RecordList
    {...props}
    label={useTaskTexts()('tasks')}
    look="rows"
    size={{ row: 127, photo: 32 }}
    render={(task, at) => <TaskRow task={task} {...at} />}
  />
)
