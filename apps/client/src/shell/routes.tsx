import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { BrokenPage } from './BrokenPage.tsx'
import { Gate } from './Gate.tsx'
import { paths } from '@avisa/contract/paths'
import { loadPage, screens, type Screen } from './screens.ts'
import { Shell } from './Shell.tsx'
import { Splash } from './Splash.tsx'
import { StartPage } from './StartPage.tsx'

const pages = screens.map((screen): RouteObject => ({
  path: screen.path,
  handle: screen,
  lazy: async () => ({ element: await loadPage(screen) }),
  ErrorBoundary: BrokenPage,
}))

const leading = (path: string, to: string): RouteObject => ({
  path,
  handle: { path, open: true, bare: true } satisfies Screen,
  element: <Navigate to={to} replace />,
})

export const routes: RouteObject[] = [
  {
    Component: Gate,
    HydrateFallback: Splash,
    ErrorBoundary: BrokenPage,
    children: [
      {
        Component: Shell,
        children: [
          { path: paths.start, Component: StartPage },
          ...pages,
          leading(paths.recoverAlias, paths.recover),
          leading('*', paths.start),
        ],
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
