import type { SameKeys } from '#/platform/text.ts'
import type { es } from './texts.es.ts'

export const ca: SameKeys<typeof es> = {
  infrastructure: 'Infraestructures',
  infrastructureFrame: 'Infraestructures al voltant de la incidència',
  loading: 'Carregant…',
  openApart: 'Obrir en una altra finestra',
  notSeen: 'No es veu la pàgina?',
  loadingPage: "S'està obrint la pàgina…",
  closed: 'Les infraestructures no estan disponibles',
  closedText: 'El seu compte no hi té accés, o el municipi no les ha activades.',
  backToIncident: 'Tornar a la incidència',
}
