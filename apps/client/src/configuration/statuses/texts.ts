import { featureTexts } from '#/platform/text.ts'

export const useStatusTexts = featureTexts('configuration.statuses', {
  look: ['Así se ve', 'Així es veu'],
  staff: ['El personal', 'El personal'],
  citizens: ['La ciudadanía', 'La ciutadania'],
})
