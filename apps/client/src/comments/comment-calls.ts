import {
  addIncidentComment,
  addInspectionComment,
  addListComment,
  addTaskComment,
  incidentComments,
  inspectionComments,
  listComments,
  taskComments,
} from '@avisa/contract/comments/routes'
import type { CommentOrigin } from '@avisa/contract/comments/schemas'
import { getIncident } from '@avisa/contract/incidents/routes'
import { getInspection } from '@avisa/contract/inspections/routes'
import { getTask } from '@avisa/contract/tasks/routes'
import { paths } from '@avisa/contract/paths'

/** What is commented on; `codigo` names it in the outbox. */
export type Subject = {
  origin: CommentOrigin
  id: number
  codigo: string
  /** A citizen reported this incident: with the chat on, a comment may be for them. */ talk?: boolean
}

/** Calls of each origin, what its comments change beside them, and where a comment is edited again. */
export const callsOf = {
  incidencias: { list: incidentComments, add: addIncidentComment, record: getIncident, path: paths.incidentComments, after: 'incidencia' },
  tareas: { list: taskComments, add: addTaskComment, record: getTask, path: paths.taskComments, after: 'tarea' },
  inspecciones: { list: inspectionComments, add: addInspectionComment, record: getInspection, path: paths.inspection, after: 'inspeccion' },
  listas: { list: listComments, add: addListComment, record: listComments, path: paths.listComments, after: 'lista' },
} as const satisfies Record<CommentOrigin, unknown>
