import type { SameKeys } from '#/platform/text.ts'
import type { es } from './texts.es.ts'

export const ca: SameKeys<typeof es> = {
  zoomIn: 'Acostar',
  zoomOut: 'Allunyar',
  locate: 'La meua posició',
  layers: 'Capes del mapa',
  newPin: "Punt de la incidència. Moga'l amb les fletxes.",
  keys: 'Use les fletxes per a moure el mapa i les tecles + i − per a acostar o allunyar.',
  moved_norte: '{{metres}} m al nord',
  moved_sur: '{{metres}} m al sud',
  moved_este: "{{metres}} m a l'est",
  moved_oeste: "{{metres}} m a l'oest",
  placed: 'Punt col·locat en el mapa',
  cluster: '{{count}} en esta zona: {{parts}}',
  noWebgl: 'Este navegador no pot mostrar el mapa',
  noWebglHelp: "Pot continuar sense ell: tot el que hi ha en el mapa està també en la llista o en la busca d'adreces.",
  noTiles: "El plànol no s'ha pogut carregar",
}
