import { featureTexts } from '#/platform/text.ts'

/** On the first screen, without the other texts of maps. */
export const useMapChoiceTexts = featureTexts('ui-map', {
  withoutMap: ['Usar sin mapa', 'Usar sense mapa'],
  withMap: ['Usar el mapa', 'Usar el mapa'],
})
