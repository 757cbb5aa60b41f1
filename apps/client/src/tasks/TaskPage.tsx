import { TasksPage } from './TasksPage.tsx'

/** The same two panes with one task chosen; the same component, so that choosing keeps the list's place and search. */
export const TaskPage = TasksPage
