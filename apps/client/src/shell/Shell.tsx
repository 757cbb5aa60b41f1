import type { Module } from '@avisa/contract/access/modules'
import { keepsWorkDays } from '@avisa/contract/workdays/rules'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { useMunicipality } from '#/platform/configuration.ts'
import { whenIdle } from '#/platform/idle.ts'
import { lazy } from '#/platform/lazy.ts'
import { useObservable } from '#/platform/observable.ts'
import { PageTitleContext } from '#/ui/page/AppPage.tsx'
import { applyUpdate, useUpdateReady } from '#/platform/service-worker/register.ts'
import { toast } from '#/ui/popup/popups.ts'
import { useCircumstances } from '#/navigation/circumstances.ts'
import { Crest } from '#/ui/page/Crest.tsx'
import { guard } from './guard.ts'
import { menuOpened } from '#/ui/page/menu-opened.ts'
import { paths } from '@avisa/contract/paths'
import { loginPath } from '#/navigation/own-paths.ts'
import type { Screen } from './screens.ts'
import classes from './shell.module.css'
import { useShellTexts } from './texts.ts'
import { resumedPath, useTutorialDue } from './tutorial/tutorial.ts'
import { useBackButton } from './use-back-button.ts'

const RunningStrip = lazy(async () => ({ default: (await import('#/workdays/RunningStrip.tsx')).RunningStrip }))
const SeenAsBand = lazy(async () => ({ default: (await import('./SeenAsBand.tsx')).SeenAsBand }))
const ModuleOff = lazy(async () => ({ default: (await import('#/ui/state/ModuleOff.tsx')).ModuleOff }))
const OpeningSoon = lazy(async () => ({ default: (await import('#/setup/OpeningSoon.tsx')).OpeningSoon }))
const PlaceFoot = lazy(async () => ({ default: (await import('./PlaceFoot.tsx')).PlaceFoot }))
const PreviewBand = lazy(async () => ({ default: (await import('./console/PreviewBand.tsx')).PreviewBand }))
// On a phone, loaded when it is opened.
const Menu = lazy(async () => ({ default: (await import('./Menu.tsx')).Menu }))
const MenuDrawer = lazy(async () => ({ default: (await import('./MenuDrawer.tsx')).MenuDrawer }))

const moduleNames = { inspections: 'inspections', workDays: 'workDay', publicLists: 'publicLists' } as const satisfies Record<
  Module,
  string
>

const start: Screen = { path: paths.start, open: true, bare: true }
const isScreen = (handle: unknown): handle is Screen => typeof handle === 'object' && handle !== null && 'path' in handle

const useScreen = (): Screen => {
  const screen = useMatches().findLast(({ handle }) => isScreen(handle))?.handle
  return isScreen(screen) ? screen : start
}

/** A toast offers the new version; the next start installs it anyway. */
const useUpdateOffer = () => {
  const client = useClient()
  const say = useShellTexts()
  const ready = useUpdateReady()
  useEffect(() => {
    if (ready) toast(client, { message: say('updateReady'), action: { label: say('update'), onClick: () => void applyUpdate(client) } })
  }, [client, ready, say])
}

/**
 * Preloads the phone's menu once the screen is rendered, or at once on a screen with the bottom bar, so
 * that it opens instantly and offline.
 */
const useMenuFetched = (needed: boolean) => {
  const [fetched, setFetched] = useState(needed)
  if (needed && !fetched) setFetched(true)
  useEffect(() => void whenIdle().then(() => setFetched(true)), [])
  return fetched
}

const SideMenu = () => {
  const say = useShellTexts()
  const place = useMunicipality()?.nombre ?? ''
  return (
    <header className={classes.side}>
      <div className={`${classes.sideHead} row gap-12`}>
        <Crest size={40} />
        <span className={`${classes.place2} small grow quiet`}>
          <b className="block title main">{place}</b>
          <span>Avisa</span>
        </span>
      </div>
      <nav className={`${classes.sideBody} column fill scroll`} aria-label={say('mainMenu')}>
        <Suspense>
          <Menu />
        </Suspense>
      </nav>
    </header>
  )
}

export const Shell = () => {
  const client = useClient()
  const say = useShellTexts()
  const { pathname, search, state } = useLocation()
  const screen = useScreen()
  const now = useCircumstances()
  const place = useMunicipality()?.nombre ?? 'Avisa'
  const opened = useObservable(menuOpened(client))
  const fetched = useMenuFetched(opened || screen.place === true)
  // A finished tutorial may render once more before its redirect.
  const here = (pathname === paths.tutorial ? resumedPath(state) : undefined) ?? pathname + search
  useUpdateOffer()
  useBackButton()
  // The start page itself redirects to the tutorial, also where login is mandatory.
  const tutorial = useTutorialDue() && pathname === paths.tutorial
  const verdict = tutorial ? 'pass' : guard(screen, now.person, now.parameters)
  const hasDays = now.parameters['jornadas.estado_modulo'] && keepsWorkDays(now.person)
  const bare = screen.bare === true || (screen.bare === 'signedOut' && now.person === null)
  return (
    <PageTitleContext value={place}>
      <a href="#contenido" className={`${classes.skip} strong filled p-12-16 rounded-12`}>
        {say('skip')}
      </a>
      <div className={`${classes.shell} column`} data-bar={screen.place} data-bare={bare || undefined}>
        {!bare && <SideMenu />}
        <main id="contenido" tabIndex={-1} className={`${classes.main} column grow`}>
          <Suspense>{client.launch.preview !== undefined && <PreviewBand />}</Suspense>
          <Suspense>{now.person?.visto_por && <SeenAsBand />}</Suspense>
          {verdict === 'pass' && <Outlet />}
          <Suspense>{verdict === 'soon' && <OpeningSoon />}</Suspense>
          {verdict === 'login' && <Navigate to={loginPath(here)} replace />}
          {verdict === 'factor' && <Navigate to={paths.profileSecurity} replace />}
          <Suspense>{verdict === 'off' && screen.module && <ModuleOff title={say(moduleNames[screen.module])} />}</Suspense>
        </main>
        <div className={classes.foot}>
          <Suspense>{screen.place && pathname !== paths.workDay && hasDays && <RunningStrip />}</Suspense>
          <Suspense>{screen.place && <PlaceFoot />}</Suspense>
        </div>
      </div>
      <Suspense>{!bare && fetched && <MenuDrawer opened={opened} onClose={() => menuOpened(client).set(false)} />}</Suspense>
      <ScrollRestoration />
    </PageTitleContext>
  )
}
