import type { SameKeys } from '#/platform/text.ts'
import type { es } from './texts.es.ts'

export const ca: SameKeys<typeof es> = {
  label: "Mapa d'incidències",
  alternative: 'El botó «Veure en una llista» diu amb paraules el mateix que es veu en el mapa.',
  list: 'Veure en una llista',
  listTitle: 'En esta zona',
  listEmpty: 'Cap incidència en esta zona',
  nothing: 'Cap incidència en el que es veu',
  failed: "Les incidències no s'han pogut carregar.",
  retry: 'Reintentar',
}
