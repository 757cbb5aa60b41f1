import { createBrowserRouter, createPath, Navigate, type RouteObject } from 'react-router'
import type { Client } from '#/platform/client.ts'
import { destination } from '#/platform/lazy.ts'
import { BrokenPage } from './BrokenPage.tsx'
import { Gate } from './Gate.tsx'
import { paths } from '@avisa/contract/paths'
import { loadPage, screens, type Screen } from './screens.ts'
import { Shell } from './Shell.tsx'
import { Splash } from './Splash.tsx'
import { StartPage } from './StartPage.tsx'
import { endTutorial } from './tutorial/tutorial.ts'

const pagesOf = (client: Client) =>
  screens.map((screen): RouteObject => ({
    path: screen.path,
    handle: screen,
    lazy: async () => ({ element: await loadPage(client, screen) }),
    ErrorBoundary: BrokenPage,
  }))

const leading = (path: string, to: string): RouteObject => ({
  path,
  handle: { path, open: true, bare: true } satisfies Screen,
  element: <Navigate to={to} replace />,
})

/** Before there is a municipality whose configuration the gate waits for; who makes one needs no tutorial. */
const newTown = (client: Client): RouteObject => ({
  path: paths.newTown,
  lazy: async () => {
    const { NewTownPage } = await import('#/setup/NewTownPage.tsx')
    return { element: <NewTownPage onMade={() => endTutorial(client)} /> }
  },
  HydrateFallback: Splash,
  ErrorBoundary: BrokenPage,
})

export const routesOf = (client: Client): RouteObject[] => [
  newTown(client),
  {
    Component: Gate,
    HydrateFallback: Splash,
    ErrorBoundary: BrokenPage,
    children: [
      {
        Component: Shell,
        children: [
          { path: paths.start, Component: StartPage },
          ...pagesOf(client),
          leading(paths.recoverAlias, paths.recover),
          leading('*', paths.start),
        ],
      },
    ],
  },
]

export const createRouter = (client: Client) => {
  const router = createBrowserRouter(routesOf(client))
  router.subscribe(({ navigation }) => destination(client).set(navigation.location && createPath(navigation.location)))
  return router
}
