import { launch } from '#/platform/launch.ts'
import { isNative } from '#/platform/identity.ts'
import { arrive as whenFetched } from '#/platform/lazy.ts'
import { observable } from '#/platform/observable.ts'
import type { Router } from './arrival.ts'

const leads = launch.token !== undefined || launch.redirect !== undefined || launch.loginCode !== undefined

/** True while the launch leads somewhere: the splash stays, and no other screen flashes by. */
export const arriving = observable(leads)

/** Once, in main.tsx: follows the launch and the system's links and back button; most starts need nothing of it. */
export const startArrival = async (router: Router): Promise<void> => {
  if (!leads && !isNative) return
  try {
    const { arrive, watchLinks } = await whenFetched(() => import('./arrival.ts'))
    watchLinks(router)
    await arrive(router)
  } finally {
    arriving.set(false)
  }
}
