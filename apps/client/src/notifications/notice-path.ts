import { isRole, type Person } from '@avisa/contract/access/person'
import type { Notification } from '@avisa/contract/notifications/schemas'
import { noticeParts, noticePaths } from '@avisa/contract/notifications/notice-link'
import { paths } from '@avisa/contract/paths'

/** Screens of the console are no record: their link itself is the path. */
const consolePath = (texto: string): string | undefined => {
  const { href } = noticeParts(texto)
  return href?.startsWith(`${paths.console}/`) ? href : undefined
}

/** Citizens get the page of their report; undefined for an unknown link. */
export const noticePath = (
  { modelo, itemId, texto }: Pick<Notification, 'modelo' | 'itemId' | 'texto'>,
  person: Person,
): string | undefined => {
  if (modelo === null || itemId === null) return consolePath(texto)
  const path = modelo === 'incidencias' && isRole(person, 'ciudadano') ? paths.myIncident : noticePaths[modelo]
  return path?.to({ id: itemId })
}

export const isAboutComments = ({ modelo }: Pick<Notification, 'modelo'>): boolean => modelo?.endsWith('-comentarios') ?? false
