import { refusals, type RefusalCode } from '@avisa/contract/refusals'
import { useLang } from '#/platform/text.ts'

/** A refusal of the rules in words, for what stays to be seen and cannot be used. */
export const useMoveRefusalText = () => {
  const lang = useLang()
  return (code: RefusalCode): string => refusals[code][lang]
}
