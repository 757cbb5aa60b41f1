import { isRole, type Person } from '#/access/person.ts'
import type { RefusalCode } from '#/refusals.ts'

/** What of the incident decides; `vista`: the person sees it, or a task of it. */
export type AddImageFacts = { person: Person; propia: boolean; vista: boolean }

/** Who may add photos: whoever reported it, and the staff who see it, but those who only observe (B §6; IMG-16, IMG-17). */
export const checkAddImage = ({ person, propia, vista }: AddImageFacts): RefusalCode | undefined => {
  if (propia) return undefined
  if (!vista) return 'http.notFound'
  if (isRole(person, 'ciudadano')) return 'image.notYours'
  return person?.user_roles.every((role) => role === 'Observadores') && person.user_roles.length > 0 ? 'http.forbidden' : undefined
}
