import { useLang } from '#/platform/text.ts'
import type { MatrixColumn } from './matrix.ts'
import { usePeopleTexts } from './texts.ts'

export const useColumnName = () => {
  const say = usePeopleTexts()
  const lang = useLang()
  return ({ rol, names }: MatrixColumn): string => (rol ? say(`role_${rol}`) : (names?.[lang === 'ca' ? 1 : 0] ?? ''))
}
