import { refusals, type RefusalCode } from '@avisa/contract/refusals'
import { useLang } from '#/platform/text.ts'

export const useMoveRefusalText = () => {
  const lang = useLang()
  return (code: RefusalCode): string => refusals[code][lang]
}
