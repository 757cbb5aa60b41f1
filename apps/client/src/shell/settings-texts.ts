import { featureTexts } from '#/platform/text.ts'
import { ca } from './settings-texts.ca.ts'
import { es } from './settings-texts.es.ts'

/** Apart from the shell's own, which are on the first screen. */
export const useSettingsTexts = featureTexts('settings', es, ca)
