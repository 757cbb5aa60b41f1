import { featureTexts } from '#/platform/text.ts'

export const useOfflineMapTexts = featureTexts('map', {
  title: ['Mapa sin conexión', 'Mapa sense connexió'],
  streets: ['Callejero: {{place}}', 'Guia de carrers: {{place}}'],
  explain: [
    'Guárdelo en este dispositivo para ver el mapa sin internet. Ocupará {{limit}} como mucho.',
    "Guarde'l en este dispositiu per a veure el mapa sense internet. Ocuparà {{limit}} com a màxim.",
  ],
  keep: ['Guardar el mapa', 'Guardar el mapa'],
  measuring: ['Calculando cuánto ocupa…', 'Calculant quant ocupa…'],
  question: ['¿Guardar el mapa en este dispositivo?', 'Guardar el mapa en este dispositiu?'],
  size: [
    'Ocupará unos {{size}} en este dispositivo; el límite son {{limit}}. Si puede, hágalo con wifi.',
    'Ocuparà uns {{size}} en este dispositiu; com a màxim, {{limit}}. Si pot, faça-ho amb wifi.',
  ],
  notNear: [
    'Sin el detalle más cercano, como los números de las casas, para no pasar del límite.',
    'Sense el detall més pròxim, com els números de les cases, per a no passar del límit.',
  ],
  confirm: ['Guardar', 'Guardar'],
  keeping: ['Guardando: {{percent}} %', 'Guardant: {{percent}} %'],
  cancel: ['Cancelar', 'Cancel·lar'],
  kept: ['Guardado: {{when}}. Ocupa {{size}}.', 'Guardat: {{when}}. Ocupa {{size}}.'],
  changed: ['Las calles han cambiado desde que lo guardó.', 'Els carrers han canviat des que el va guardar.'],
  update: ['Actualizar', 'Actualitzar'],
  half: ['A medias: {{size}} guardados.', 'A mitges: {{size}} guardats.'],
  goOn: ['Continuar', 'Continuar'],
  remove: ['Quitar', 'Llevar'],
  removeQuestion: ['¿Quitar el mapa guardado?', 'Llevar el mapa guardat?'],
  removed: ['El mapa guardado se ha quitado', "El mapa guardat s'ha llevat"],
  failed: [
    'No se ha podido terminar. Lo que ya está guardado se queda; continúe cuando tenga conexión.',
    "No s'ha pogut acabar. El que ja està guardat es queda; continue quan tinga connexió.",
  ],
  noRoom: ['No queda sitio en el dispositivo para el mapa.', 'No queda lloc en el dispositiu per al mapa.'],
})
