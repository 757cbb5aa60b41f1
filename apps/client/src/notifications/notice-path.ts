import { isRole, type Person } from '@avisa/contract/access/person'
import type { Notification } from '@avisa/contract/notifications/schemas'
import { noticePaths } from '@avisa/contract/notifications/notice-link'
import { paths } from '@avisa/contract/paths'

/** Citizens get the page of their report; undefined for an unknown link. */
export const noticePath = ({ modelo, itemId }: Pick<Notification, 'modelo' | 'itemId'>, person: Person): string | undefined => {
  if (modelo === null || itemId === null) return undefined
  const path = modelo === 'incidencias' && isRole(person, 'ciudadano') ? paths.myIncident : noticePaths[modelo]
  return path?.to({ id: itemId })
}

export const isAboutComments = ({ modelo }: Pick<Notification, 'modelo'>): boolean => modelo?.endsWith('-comentarios') ?? false
