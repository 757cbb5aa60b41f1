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

const MunicipalityChooser = lazy(async () => ({ default: (await import('#/municipalities/MunicipalityChooser.tsx')).MunicipalityChooser }))

/** While the configuration loads nothing else is shown; the address that was asked for stays and is shown afterwards (START-07, START-08). */
export const Gate = () => {
  const say = usePlatformTexts()
  const sayShell = useShellTexts()
  const startup = useStartup()
  const { pathname } = useLocation()
  switch (startup.step) {
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
    case 'outdated':
      return (
        <main className={classes.alone}>
          <ErrorState title={say('t_outdated')} message={say('m_outdated')} onRetry={() => location.reload()} />
        </main>
      )
    case 'ready':
      return <Arrived />
  }
}
