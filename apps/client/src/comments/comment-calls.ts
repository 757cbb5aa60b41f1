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
import { records } from '#/navigation/records.ts'

/** `codigo` names the record in the outbox. */
export type CommentSubject = {
  origin: CommentOrigin
  id: number
  codigo: string
  /** A citizen reported this incident: with chat enabled, a comment can be addressed to them. */
  isConversation?: boolean
}

export const callsOf = {
  incidencias: {
    list: incidentComments,
    add: addIncidentComment,
    record: getIncident,
    path: paths.incidentComments,
    after: records.incident,
  },
  tareas: { list: taskComments, add: addTaskComment, record: getTask, path: paths.taskComments, after: records.task },
  inspecciones: {
    list: inspectionComments,
    add: addInspectionComment,
    record: getInspection,
    path: paths.inspection,
    after: records.inspection,
  },
  listas: { list: listComments, add: addListComment, record: listComments, path: paths.listComments, after: records.list },
} as const satisfies Record<CommentOrigin, unknown>
