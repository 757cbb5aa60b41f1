import { launch } from '#/platform/launch.ts'
import { isNative } from '#/platform/identity.ts'
import { arrive as whenFetched } from '#/platform/lazy.ts'
import { observable } from '#/platform/observable.ts'
import type { Router } from './arrival.ts'

const leads = launch.token !== undefined || launch.redirect !== undefined || launch.loginCode !== undefined

/** True until the launch redirect is done: the splash stays, so that no other screen flashes. */
export const arriving = observable(leads)

/** Called once, in main.tsx; loads the code of redirects and links only when it is needed. */
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
