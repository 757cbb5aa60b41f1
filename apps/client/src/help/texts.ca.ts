import type { SameKeys } from '#/platform/text.ts'
import type { es } from './texts.es.ts'

export const ca: SameKeys<typeof es> = {
  help: 'Ajuda',
  faq: 'Preguntes freqüents',
  search: "Buscar en l'ajuda",
  nothing: 'No hi ha res amb eixes paraules',
  nothingText: 'Prove amb una altra paraula o llija els apartats.',
  clear: "Veure tota l'ajuda",
  found_one: '1 pregunta',
  found_other: '{{count}} preguntes',
  more: "Més d'este apartat",
  statuses: 'Què significa cada estat',
  seeStatuses: "Veure la llista d'estats",
  seeConditions: 'Llegir la privacitat i les condicions',
  statusesIntro: "Per on passa una incidència des que s'envia.",
  statusesStaff: 'El que veu el personal. La ciutadania veu menys estats, amb altres paraules.',
  track_incidencia: 'Incidència',
  track_tecnico: 'Estudi tècnic',
  track_reparacion: 'Reparació',
  track_inspeccion: 'Inspecció',
}
