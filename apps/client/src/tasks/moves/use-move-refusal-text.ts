import { refusals, type RefusalCode } from '@avisa/contract/refusals'
import { useLang } from '#/platform/text.ts'

/** For what stays visible but cannot be used. */
export const useMoveRefusalText = () => {
  const lang = useLang()
  return (code: RefusalCode): string => refusals[code][lang]
}
