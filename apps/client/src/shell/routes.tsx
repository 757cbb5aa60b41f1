import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { BrokenPage } from './BrokenPage.tsx'
import { Gate, Splash } from './Gate.tsx'
import { paths } from './paths.ts'
import { loadPage, screens } from './screens.ts'
import { Shell } from './Shell.tsx'
import { StartPage } from './StartPage.tsx'

const pages = screens.map((screen): RouteObject => ({
  path: screen.path,
  handle: screen,
  lazy: async () => ({ Component: await loadPage(screen) }),
  ErrorBoundary: BrokenPage,
}))

/** The route table: every screen inside gate and shell; an unknown address leads to `/` (GUARD-07). */
export const routes: RouteObject[] = [
  {
    Component: Gate,
    HydrateFallback: Splash,
    ErrorBoundary: BrokenPage,
    children: [
      {
        Component: Shell,
        children: [{ path: paths.start, Component: StartPage }, ...pages, { path: '*', element: <Navigate to={paths.start} replace /> }],
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
