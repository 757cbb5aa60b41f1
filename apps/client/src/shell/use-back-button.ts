import { useEffect } from 'react'
import { NavigationType, useBlocker } from 'react-router'
import { closeOverlay, hasOverlay } from '#/ui/popup/overlays.ts'

/** Going back closes what lies over the screen first, and the screen only afterwards. */
export const useBackButton = (): void => {
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop && hasOverlay())
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    closeOverlay()
    blocker.reset()
  }, [blocker])
}
