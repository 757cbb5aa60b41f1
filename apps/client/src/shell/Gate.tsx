import { Suspense, useEffect } from 'react'
import { useClient, type Client } from '#/platform/client.ts'
import type { CallError } from '#/platform/call-error.ts'
import { startConfiguration, useStartup } from '#/platform/configuration.ts'
import { usePlatformTexts } from '#/platform/texts.ts'
import { ended } from '#/platform/failures.ts'
import { lazy, retryCode } from '#/platform/lazy.ts'
import { isOnline, onNetworkChange } from '#/platform/network.ts'
import { Failure } from '#/ui/state/Load.tsx'
import { ErrorState } from '#/ui/state/ErrorState.tsx'
import { Arrived } from './Arrived.tsx'
import classes from './shell.module.css'
import { Splash } from './Splash.tsx'
import { useShellTexts } from './texts.ts'
import { useFailures } from './use-failures.ts'

const MunicipalityChooser = lazy(async () => ({ default: (await import('#/municipalities/MunicipalityChooser.tsx')).MunicipalityChooser }))

const startAgain = (client: Client) => void startConfiguration(client)

const StartFailure = ({ error }: { error: CallError }) => {
  const client = useClient()
  const say = useShellTexts()
  useEffect(() => onNetworkChange(client, () => isOnline(client) && startAgain(client)), [client])
  // The usual offline message says that nothing is lost, which does not help on the first start.
  if (error.kind === 'offline')
    return <ErrorState title={say('firstStart')} message={say('firstStartHow')} onRetry={() => startAgain(client)} />
  return <Failure error={error} onRetry={() => startAgain(client)} />
}

const comeBack = (client: Client) => {
  ended(client).set(null)
  retryCode(client)
}

/** A web page cannot close itself, and without network it cannot be reloaded either. */
const OfflineExit = () => {
  const client = useClient()
  const say = usePlatformTexts()
  useEffect(() => onNetworkChange(client, () => isOnline(client) && comeBack(client)), [client])
  return (
    <main className={`${classes.alone} flex`}>
      <ErrorState title={say('t_offline')} message={say('m_offlineExit')} retryLabel={say('b_retry')} onRetry={() => comeBack(client)} />
    </main>
  )
}

/** Shows nothing else while the configuration loads; the requested address is kept. */
export const Gate = () => {
  const say = usePlatformTexts()
  const startup = useStartup()
  const over = useFailures()
  if (over === 'offline') return <OfflineExit />
  if (over)
    return (
      <main className={`${classes.alone} flex`}>
        <ErrorState title={say(`t_${over}`)} message={say(`m_${over}`)} retryLabel={say('b_reload')} onRetry={() => location.reload()} />
      </main>
    )
  switch (startup.step) {
    // An outdated version shows an alert, then this message.
    case 'outdated':
    case 'loading':
      return <Splash />
    case 'choose':
      return (
        <main className={`${classes.gate} column`}>
          <Suspense>
            <MunicipalityChooser municipalities={startup.municipalities} />
          </Suspense>
        </main>
      )
    case 'failed':
      return (
        <main className={`${classes.alone} flex`}>
          <StartFailure error={startup.error} />
        </main>
      )
    case 'ready':
      return <Arrived />
  }
}
