import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { useMunicipality } from '#/platform/configuration.ts'
import { whenIdle } from '#/platform/idle.ts'
import { arrive } from '#/platform/lazy.ts'
import { hideSplash } from '#/platform/native-app.ts'
import { queryClient } from '#/platform/queries.ts'
import { registerServiceWorker } from '#/platform/service-worker/register.ts'
import { startPlatform } from '#/platform/start.ts'
import { whenFirstShown } from '#/platform/startup.ts'
import { Popups } from '#/ui/popup/Popups.tsx'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { startArrival } from './shell/arriving.ts'
import { createRouter } from './shell/routes.tsx'
import { mayTutorialBeDue } from './shell/tutorial/tutorial.ts'

/** Until the municipality is known, and for one without its own colour. */
const ownColour = '#0A6478'
const router = createRouter()
void startArrival(router)

const App = () => (
  <ThemeProvider colour={useMunicipality()?.color || ownColour}>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Popups />
    </QueryClientProvider>
  </ThemeProvider>
)

const start = async () => {
  if (mayTutorialBeDue()) void import('./shell/tutorial/TutorialPage.tsx')
  await startPlatform()
  const root = document.querySelector('#app')
  if (!root) throw new Error('index.html has no #app')
  // A transition keeps the page responsive, and the static first frame stays until everything is rendered.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
  void hideSplash()
  void arrive(() => import('./shell/following.ts')).then(({ startFollowing }) => startFollowing(router))
  // Its files would compete with those of the first screen.
  await whenFirstShown()
  await whenIdle()
  // A private window may refuse it; then only opening the app needs the network.
  await registerServiceWorker().catch((cause: unknown) => console.warn('no service worker', cause))
}
void start()
