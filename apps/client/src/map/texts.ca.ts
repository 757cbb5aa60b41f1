import type { SameKeys } from '#/platform/text.ts'
import type { es } from './texts.es.ts'

export const ca: SameKeys<typeof es> = {
  title: 'Mapa sense connexió',
  streets: 'Guia de carrers: {{place}}',
  explain: "Guarde'l en este dispositiu per a veure el mapa sense internet. Ocuparà {{limit}} com a màxim.",
  keep: 'Guardar el mapa',
  measuring: 'Calculant quant ocupa…',
  question: 'Guardar el mapa en este dispositiu?',
  size: 'Ocuparà uns {{size}} en este dispositiu; el límit són {{limit}}. Si pot, faça-ho amb wifi.',
  notNear: 'Sense el detall més pròxim, com els números de les cases, per a no passar del límit.',
  confirm: 'Guardar',
  keeping: 'Guardant: {{percent}} %',
  cancel: 'Cancel·lar',
  kept: 'Guardat: {{when}}. Ocupa {{size}}.',
  changed: 'Els carrers han canviat des que el va guardar.',
  update: 'Actualitzar',
  half: 'A mitges: {{size}} guardats.',
  goOn: 'Continuar',
  remove: 'Llevar',
  removeQuestion: 'Llevar el mapa guardat?',
  removed: "El mapa guardat s'ha llevat",
  failed: "No s'ha pogut acabar. El que ja està guardat es queda; continue quan tinga connexió.",
  noRoom: 'No queda lloc en el dispositiu per al mapa.',
}
