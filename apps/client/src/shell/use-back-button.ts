import { useEffect } from 'react'
import { NavigationType, useBlocker } from 'react-router'
import { closeOverlay, hasOverlay } from '#/ui/popup/overlays.ts'

export const useBackButton = (): void => {
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop && hasOverlay())
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    closeOverlay()
    blocker.reset()
  }, [blocker])
}
