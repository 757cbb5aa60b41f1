import type { Municipality } from '@avisa/contract/municipalities/schemas'
import { part, useClient, type Client } from './client.ts'
import type { CallError } from './call-error.ts'
import { observable, useObservable } from './observable.ts'

/** The shell shows the splash, the municipality chooser or the error, and blocks navigation until `ready`. */
export type Startup =
  | { step: 'loading' }
  | { step: 'choose'; municipalities: readonly Municipality[] }
  | { step: 'failed'; error: CallError }
  | { step: 'outdated' }
  | { step: 'ready' }

export const startup = part(() => observable<Startup>({ step: 'loading' }))
export const useStartup = (): Startup => {
  const client = useClient()
  return useObservable(startup(client))
}

export const isLoading = (client: Client): boolean => startup(client).get().step === 'loading'

const when = (client: Client, holds: (now: Startup) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!holds(startup(client).get())) return
      stop()
      resolve()
    }
    const stop = startup(client).subscribe(look)
    look()
  })

/** Resolves once the configuration has loaded, after a choice or a retry where necessary. */
export const whenReady = (client: Client): Promise<void> => when(client, ({ step }) => step === 'ready')
/** Resolves once something is on screen: the requested page, the chooser or an error. */
export const whenFirstShown = (client: Client): Promise<void> => when(client, ({ step }) => step !== 'loading')
