import { isRole, type Person } from '@avisa/contract/access/person'
import type { Notification } from '@avisa/contract/notifications/schemas'
import type { NoticeModel } from '@avisa/contract/notifications/notice-link'
import { paths } from '#/shell/paths.ts'

type Way = { screen: string; to: (id: number) => string }

const ways: Readonly<Partial<Record<NoticeModel, Way>>> = {
  incidencias: { screen: '/incidencias/:id', to: paths.incident },
  'incidencias-comentarios': { screen: '/incidencias/:id/comentarios', to: paths.incidentComments },
  tareas: { screen: '/tareas/:id', to: paths.task },
  'tareas-comentarios': { screen: '/tareas/:id/comentarios', to: paths.taskComments },
  inspecciones: { screen: '/inspecciones/:id', to: paths.inspection },
  'usuarios-jornadas/listado': { screen: '/usuarios-jornadas/listado/:usuario_id', to: paths.workDaysOf },
  'listas-comentarios': { screen: '/listas/:id/comentarios', to: paths.listComments },
}
/** Citizens read of their report on a page of their own. */
const ofCitizen: Way = { screen: '/incidencias/ciudadano/:id', to: paths.myIncident }

/** The screen a notice opens (NOTIF-05, NOTIF-07); nothing when its link is none of ours or this version has no such screen (NOTIF-06). */
export const noticePath = (
  { modelo, itemId }: Pick<Notification, 'modelo' | 'itemId'>,
  person: Person,
  hasScreen: (path: string) => boolean,
): string | undefined => {
  if (modelo === null || itemId === null) return undefined
  const way = modelo === 'incidencias' && isRole(person, 'ciudadano') ? ofCitizen : ways[modelo]
  return way && hasScreen(way.screen) ? way.to(itemId) : undefined
}

export const isAboutComments = ({ modelo }: Pick<Notification, 'modelo'>): boolean => modelo?.endsWith('-comentarios') ?? false
