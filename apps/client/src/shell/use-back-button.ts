import { useEffect } from 'react'
import { NavigationType, useBlocker } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { closeOverlay, hasOverlay } from '#/ui/popup/overlays.ts'

export const useBackButton = (): void => {
  const client = useClient()
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop && hasOverlay(client))
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    closeOverlay(client)
    blocker.reset()
  }, [client, blocker])
}
