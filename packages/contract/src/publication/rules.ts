import type { ImageRevision } from '#/images/schemas.ts'
import type { Incident } from '#/incidents/schemas.ts'
import { findPersonal, withoutPersonal } from '#/values/personal.ts'

/** Why somebody thinks that words or photos should not be there. */
export const denunciations = ['persona', 'datos', 'ofensivo', 'otro'] as const
export type DenunciationReason = (typeof denunciations)[number]

/** Of the queue: photos that wait, words with personal data, what somebody has denounced. */
export const reviewKinds = ['fotos', 'textos', 'denunciadas'] as const
export type ReviewKind = (typeof reviewKinds)[number]

/** The queue is counted up to here. */
export const reviewsCounted = 1000

const enough = 2

type Report = { quien: string; red: string | null; atendida: boolean }

/** Two different people hide it, once: what staff have looked at stays as they left it. Devices of one network count as one person. */
export const hidesIncident = (reports: readonly Report[]): boolean => {
  const accounts = new Set(reports.filter(({ quien }) => quien.startsWith('u')).map(({ quien }) => quien))
  const networks = new Set(reports.map(({ quien, red }) => red ?? quien))
  return reports.every(({ atendida }) => !atendida) && Math.max(accounts.size, networks.size) >= enough
}

/** In place of personal data in public words. */
export const struckOut = '▮▮▮'

/** The words that a review proposes: those already chosen, else the reporter's with personal data struck out. */
export const proposedText = ({ contenido, contenido_publico }: Pick<Incident, 'contenido' | 'contenido_publico'>): string =>
  contenido_publico ?? withoutPersonal(contenido ?? '', struckOut)

type Photographed = Pick<Incident, 'imagenes'>
/** Photos that staff keep internal and those of merged incidents are not reviewed here. */
export const photosToReview = ({ imagenes = [] }: Photographed) => imagenes.filter(({ revision, de }) => revision !== 'oculta' && !de)

type Queued = { incidencia: Photographed & Pick<Incident, 'contenido' | 'revision'>; denuncias: readonly unknown[] }
/** Whether a card of the queue is of this kind. */
export const isOfKind = ({ incidencia, denuncias }: Queued, kind: ReviewKind): boolean =>
  ({
    fotos: photosToReview(incidencia).some(({ revision }) => revision === 'pendiente'),
    textos: incidencia.revision !== 'visible' && findPersonal(incidencia.contenido ?? '').length > 0,
    denunciadas: denuncias.length > 0,
  })[kind]

/** The photos that a decision changes: those that wait are shown with their incident, visible ones wait again where it is hidden. */
export const reviewedPhotos = (incident: Photographed, revision: ImageRevision) => {
  const [from, to] = revision === 'visible' ? (['pendiente', 'visible'] as const) : (['visible', 'pendiente'] as const)
  return photosToReview(incident)
    .filter((photo) => photo.revision === from)
    .map(({ id }) => ({ id, revision: to }))
}
