import { TaskDetail, type TaskPaths } from './TaskDetail.tsx'

/** One task on the screen of another feature, with its map and comments under that screen's own routes (LIST-05). */
export const TaskDetailCard = (props: { id: number; at: TaskPaths }) => <TaskDetail {...props} />
