import { part, type Client } from '#/platform/client.ts'
import { isNative } from '#/platform/identity.ts'
import { arrive as whenFetched } from '#/platform/lazy.ts'
import { observable } from '#/platform/observable.ts'
import type { Router } from './arrival.ts'

const leads = ({ launch }: Client): boolean => launch.token !== undefined || launch.redirect !== undefined || launch.loginCode !== undefined

/** True until the launch redirect is done: the splash stays, so that no other screen flashes. */
export const arriving = part((client) => observable(leads(client)))

/** Called once, in main.tsx; loads the code of redirects and links only when it is needed. */
export const startArrival = async (client: Client, router: Router): Promise<void> => {
  if (!leads(client) && !isNative(client)) return
  try {
    const { arrive, watchLinks } = await whenFetched(client, () => import('./arrival.ts'))
    watchLinks(client, router)
    await arrive(client, router)
  } finally {
    arriving(client).set(false)
  }
}
