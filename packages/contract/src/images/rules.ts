import { isRole, may, type Person } from '#/access/person.ts'
import type { RefusalCode } from '#/refusals.ts'

/** What of the incident decides; `vista`: the person sees it, or a task of it; `asStaff`: not only because it is public. */
export type AddImageFacts = { person: Person; propia: boolean; vista: boolean; asStaff: boolean }

const onlyObserves = (person: Person): boolean =>
  person !== null && person.user_roles.length > 0 && person.user_roles.every((role) => role === 'Observadores')

/**
 * Who may add photos: whoever reported it, and the staff who see it as such. Who only observes changes nothing, unless
 * `adjunto.imagen.crear` was granted to them.
 */
export const checkAddImage = ({ person, propia, vista, asStaff }: AddImageFacts): RefusalCode | undefined => {
  if (propia) return undefined
  if (!vista) return 'http.notFound'
  if (isRole(person, 'ciudadano')) return 'image.notYours'
  return !asStaff || (onlyObserves(person) && !may(person, 'adjunto.imagen.crear')) ? 'http.forbidden' : undefined
}
