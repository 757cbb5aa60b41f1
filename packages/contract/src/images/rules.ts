import { isRole, may, type Person } from '#/access/person.ts'
import type { RefusalCode } from '#/refusals.ts'

/** `vista`: the person sees the incident or one of its tasks; `asStaff`: not only because it is public; `adherida`: has seen it too. */
export type AddImageFacts = { person: Person; propia: boolean; vista: boolean; asStaff: boolean; adherida?: boolean | undefined }

const onlyObserves = (person: Person): boolean =>
  person !== null && person.user_roles.length > 0 && person.user_roles.every((role) => role === 'Observadores')

/** Reporters, who has seen it too, and the staff who see the incident as staff may add photos; observers only with `adjunto.imagen.crear`. */
export const checkAddImage = ({ person, propia, vista, asStaff, adherida }: AddImageFacts): RefusalCode | undefined => {
  if (propia || adherida) return undefined
  if (!vista) return 'http.notFound'
  if (isRole(person, 'ciudadano')) return 'image.notYours'
  return !asStaff || (onlyObserves(person) && !may(person, 'adjunto.imagen.crear')) ? 'http.forbidden' : undefined
}
