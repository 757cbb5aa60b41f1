import { featureTexts } from '#/platform/text.ts'

export const useCityMapTexts = featureTexts('incidents-city-map', {
  label: ['Mapa de incidencias', "Mapa d'incidències"],
  alternative: [
    'El botón «Ver en una lista» dice con palabras lo mismo que se ve en el mapa.',
    'El botó «Veure en una llista» diu amb paraules el mateix que es veu en el mapa.',
  ],
  list: ['Ver en una lista', 'Veure en una llista'],
  listTitle: ['En esta zona', 'En esta zona'],
  listEmpty: ['Ninguna incidencia en esta zona', 'Cap incidència en esta zona'],
  nothing: ['Ninguna incidencia en lo que se ve', 'Cap incidència en el que es veu'],
  failed: ['Las incidencias no se han podido cargar.', "Les incidències no s'han pogut carregar."],
  retry: ['Reintentar', 'Reintentar'],
})
