import { featureTexts } from '#/platform/text.ts'
import { ca } from './texts.ca.ts'
import { es } from './texts.es.ts'

export const usePrivacyTexts = featureTexts('privacy', es, ca)
