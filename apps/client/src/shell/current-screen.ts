import { paths } from '@avisa/contract/paths'
import { useMatches } from 'react-router'
import type { Screen } from './screens.ts'

const start: Screen = { path: paths.start, open: true, bare: true }
const isScreen = (handle: unknown): handle is Screen => typeof handle === 'object' && handle !== null && 'path' in handle

export const useScreen = (): Screen => {
  const screen = useMatches().findLast(({ handle }) => isScreen(handle))?.handle
  return isScreen(screen) ? screen : start
}
