import { hasWorkDays } from '@avisa/contract/workdays/rules'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useMunicipality } from '#/platform/configuration.ts'
import { PageTitleContext } from '#/ui/AppPage.tsx'
import { applyUpdate, useUpdateReady } from '#/platform/service-worker/register.ts'
import { toast } from '#/ui/popups.ts'
import { BottomBar } from './BottomBar.tsx'
import { useCircumstances } from './circumstances.ts'
import { Crest } from './Crest.tsx'
import { useScreen } from './current-screen.ts'
import { guard } from './guard.ts'
import { InkBar } from './InkBar.tsx'
import { Menu } from './Menu.tsx'
import { paths } from './paths.ts'
import classes from './shell.module.css'
import { useShellTexts } from './texts.ts'
import { useTutorialDue } from './tutorial/tutorial.ts'
import { useBackButton } from './use-back-button.ts'

const RunningStrip = lazy(async () => ({ default: (await import('#/workdays/RunningStrip.tsx')).RunningStrip }))
const MenuDrawer = lazy(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer }))

/** Offers a new version in passing; it also comes with the next start. */
const useUpdateOffer = () => {
  const say = useShellTexts()
  const ready = useUpdateReady()
  useEffect(() => {
    if (ready) toast({ message: say('updateReady'), action: { label: say('update'), onClick: () => void applyUpdate() } })
  }, [ready, say])
}

const SideMenu = () => {
  const say = useShellTexts()
  const place = useMunicipality()?.nombre ?? ''
  return (
    <header className={classes.side}>
      <div className={classes.sideHead}>
        <Crest size={40} />
        <span className={classes.place2}>
          <b>{place}</b>
          <span>Avisa</span>
        </span>
      </div>
      <nav className={classes.sideBody} aria-label={say('mainMenu')}>
        <Menu />
      </nav>
    </header>
  )
}

/** What stands around every screen: menu, ink bar, bottom bar; and the guard before it (GUARD-01). */
export const Shell = () => {
  const say = useShellTexts()
  const { pathname, search } = useLocation()
  const screen = useScreen()
  const now = useCircumstances()
  const place = useMunicipality()?.nombre ?? 'Avisa'
  const [opened, setOpened] = useState(false)
  const here = pathname + search
  useUpdateOffer()
  useBackButton()
  // The start itself leads there, also where one has to sign in (OPEN-11).
  const tutorial = useTutorialDue() && pathname === paths.tutorial
  const verdict = tutorial ? 'pass' : guard(screen, now.person, now.parameters)
  const bare = screen.bare === true || (screen.bare === 'signedOut' && now.person === null)
  return (
    <PageTitleContext value={place}>
      <a href="#contenido" className={classes.skip}>
        {say('skip')}
      </a>
      <div className={classes.shell} data-bar={screen.place} data-bare={bare || undefined}>
        {!bare && <SideMenu />}
        <main id="contenido" tabIndex={-1} className={classes.main}>
          {verdict === 'pass' ? <Outlet /> : <Navigate to={paths.login(here)} replace />}
        </main>
        <div className={classes.foot}>
          <Suspense>{screen.place && pathname !== paths.workDay && hasWorkDays(now.person, now.parameters) && <RunningStrip />}</Suspense>
          {screen.place && <InkBar />}
          {screen.place && <BottomBar opened={opened} onMenu={() => setOpened(true)} />}
        </div>
      </div>
      {/* Loaded with the first place of the bar, so that it opens at once. */}
      <Suspense>{screen.place && <MenuDrawer opened={opened} onClose={() => setOpened(false)} />}</Suspense>
      <ScrollRestoration />
    </PageTitleContext>
  )
}
