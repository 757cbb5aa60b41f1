import { featureTexts } from '#/platform/text.ts'
import { ca } from './list-texts.ca.ts'
import { es } from './list-texts.es.ts'

/** Of lists and their histories, apart from the others of ui: no first screen says them. */
export const useListTexts = featureTexts('ui', es, ca)
