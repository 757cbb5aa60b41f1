import type { Task } from '@avisa/contract/tasks/schemas'
import { RecordList, type Ordered, type RecordListProps } from '#/ui/list/RecordList.tsx'
import { useTaskColumns } from '../task-columns.tsx'
import type { TaskSort } from '../task-sort.ts'
import { TaskRow } from '../TaskRow.tsx'
import { useTaskTexts } from '../texts.ts'

type Props = Omit<RecordListProps<Task>, 'label'> & { order?: Ordered<TaskSort> }

export const TaskList = ({ order, ...props }: Props) => {
  const columns = useTaskColumns()
  return (
    <RecordList
      {...props}
      label={useTaskTexts()('tasks')}
      look="rows"
      size={{ row: 127, photo: 32 }}
      table={order && { columns, ...order }}
      render={(task, at) => <TaskRow task={task} {...at} />}
    />
  )
}
