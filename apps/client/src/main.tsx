import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { createClient, type Client } from '#/platform/client.ts'
import { ClientProvider } from '#/platform/ClientProvider.tsx'
import { useMunicipality } from '#/platform/configuration.ts'
import { browserEnvironment } from '#/platform/environment.ts'
import { whenIdle } from '#/platform/idle.ts'
import { arrive } from '#/platform/lazy.ts'
import { hideSplash } from '#/platform/native-app.ts'
import { registerServiceWorker } from '#/platform/service-worker/register.ts'
import { startPlatform } from '#/platform/start.ts'
import { whenFirstShown } from '#/platform/startup.ts'
import { Popups } from '#/ui/popup/Popups.tsx'
import { watchChangesNotStored } from '#/ui/popup/popups.ts'
import { ThemeProvider } from '#/ui/theme/ThemeProvider.tsx'
import { startArrival } from './shell/arriving.ts'
import { createRouter } from './shell/routes.tsx'
import { mayTutorialBeDue } from './shell/tutorial/tutorial.ts'

/** Until the municipality is known, and for one without its own colour. */
const ownColour = '#0A6478'
const client = createClient(browserEnvironment())
const router = createRouter(client)
void startArrival(client, router)

const App = () => (
  <ThemeProvider colour={useMunicipality()?.color || ownColour}>
    <RouterProvider router={router} />
    <Popups />
  </ThemeProvider>
)

const start = async (client: Client) => {
  if (mayTutorialBeDue(client)) void import('./shell/tutorial/TutorialPage.tsx')
  watchChangesNotStored(client)
  await startPlatform(client)
  const root = document.querySelector('#app')
  if (!root) throw new Error('index.html has no #app')
  // A transition keeps the page responsive, and the static first frame stays until everything is rendered.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <ClientProvider client={client}>
          <App />
        </ClientProvider>
      </StrictMode>,
    ),
  )
  void hideSplash(client)
  void arrive(client, () => import('./shell/following.ts')).then(({ startFollowing }) => startFollowing(client, router))
  // Its files would compete with those of the first screen.
  await whenFirstShown(client)
  await whenIdle()
  // A private window may refuse it; then only opening the app needs the network.
  await registerServiceWorker(client).catch((cause: unknown) => console.warn('no service worker', cause))
}
void start(client)
