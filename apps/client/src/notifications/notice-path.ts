import { isRole, type Person } from '@avisa/contract/access/person'
import type { Notification } from '@avisa/contract/notifications/schemas'
import { noticePaths } from '@avisa/contract/notifications/notice-link'
import { paths } from '@avisa/contract/paths'

type PathBuilder = (id: number) => string

const pathBuilders: Readonly<Partial<Record<NoticeModel, PathBuilder>>> = {
  incidencias: paths.incident,
  'incidencias-comentarios': paths.incidentComments,
  tareas: paths.task,
  'tareas-comentarios': paths.taskComments,
  inspecciones: paths.inspection,
  'usuarios-jornadas/listado': paths.workDaysOf,
  'listas-comentarios': paths.listComments,
}
/** Citizens read of their report on a page of their own. */
const citizenPath: PathBuilder = paths.myIncident

/** The screen a notice opens; nothing when its link is none of ours. */
export const noticePath = ({ modelo, itemId }: Pick<Notification, 'modelo' | 'itemId'>, person: Person): string | undefined => {
  if (modelo === null || itemId === null) return undefined
  const way = modelo === 'incidencias' && isRole(person, 'ciudadano') ? citizenPath : pathBuilders[modelo]
  return way?.(itemId)
}

export const isAboutComments = ({ modelo }: Pick<Notification, 'modelo'>): boolean => modelo?.endsWith('-comentarios') ?? false
