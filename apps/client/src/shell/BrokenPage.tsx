import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { CallError } from '#/platform/call-error.ts'
import { isOnline, onNetworkChange, useOnline } from '#/platform/network.ts'
import { reportProblem } from '#/platform/problems.ts'
import { ErrorState } from '#/ui/state/ErrorState.tsx'
import { Failure } from '#/ui/state/Load.tsx'
import classes from './shell.module.css'
import { useShellTexts } from './texts.ts'

const reload = () => location.reload()

/**
 * Shown when a screen crashes: what is safe, and a restart. The reload also fetches a new version that was
 * deployed.
 */
export const BrokenPage = () => {
  const client = useClient()
  const say = useShellTexts()
  const error = useRouteError()
  useEffect(() => reportProblem(client, error), [client, error])
  const online = useOnline()
  // Without network and before the service worker is installed, a reload would leave a blank page.
  const reloads = online || Boolean(navigator.serviceWorker?.controller)
  useEffect(() => (reloads ? undefined : onNetworkChange(client, () => isOnline(client) && reload())), [client, reloads])
  return (
    <main className={`${classes.alone} flex`}>
      {error instanceof CallError ? (
        <Failure error={error} onRetry={reload} />
      ) : (
        <ErrorState
          title={say('brokenTitle')}
          message={say(reloads ? 'brokenMessage' : 'brokenOffline')}
          onRetry={reloads ? reload : undefined}
        />
      )}
    </main>
  )
}
