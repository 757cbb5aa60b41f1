import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { startConfiguration, useStartup } from '#/platform/configuration.ts'
import { usePlatformTexts } from '#/platform/error-text.ts'
import { Failure } from '#/ui/Load.tsx'
import { ErrorState } from '#/ui/ErrorState.tsx'
import { Arrived } from './Arrived.tsx'
import { paths } from './paths.ts'
import classes from './shell.module.css'
import { Splash } from './Splash.tsx'
import { useShellTexts } from './texts.ts'
import { useFailures } from './use-failures.ts'

const MunicipalityChooser = lazy(async () => ({ default: (await import('#/municipalities/MunicipalityChooser.tsx')).MunicipalityChooser }))

/** While the configuration loads nothing else is shown; the address that was asked for stays and is shown afterwards (START-07, START-08). */
export const Gate = () => {
  const say = usePlatformTexts()
  const sayShell = useShellTexts()
  const startup = useStartup()
  const over = useFailures()
  const { pathname } = useLocation()
  if (over)
    return (
      <main className={classes.alone}>
        <ErrorState title={say(`t_${over}`)} message={say(`m_${over}`)} retryLabel={say('b_reload')} onRetry={() => location.reload()} />
      </main>
    )
  switch (startup.step) {
    // Too old a version is said in an alert, and then above.
    case 'outdated':
    case 'loading':
      return <Splash />
    case 'choose':
      return (
        <main className={classes.gate}>
          <Suspense>
            <MunicipalityChooser municipalities={startup.municipalities} />
          </Suspense>
        </main>
      )
    case 'failed':
      return (
        <main className={classes.alone}>
          <Failure
            error={startup.error}
            onRetry={() => void startConfiguration()}
            other={
              pathname === paths.municipality ? undefined : (
                <Button variant="default" component="a" href="/">
                  {sayShell('toStart')}
                </Button>
              )
            }
          />
        </main>
      )
    case 'ready':
      return <Arrived />
  }
}
