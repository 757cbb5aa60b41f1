import type { Municipality } from '@avisa/contract/municipalities/schemas'
import type { CallError } from './call-error.ts'
import { observable, useObservable } from './observable.ts'

/** The shell shows the splash, the municipality chooser or the error, and blocks navigation until `ready`. */
export type Startup =
  | { step: 'loading' }
  | { step: 'choose'; municipalities: readonly Municipality[] }
  | { step: 'failed'; error: CallError }
  | { step: 'outdated' }
  | { step: 'ready' }

export const startup = observable<Startup>({ step: 'loading' })
export const useStartup = (): Startup => useObservable(startup)

export const isLoading = (): boolean => startup.get().step === 'loading'

const when = (holds: (now: Startup) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!holds(startup.get())) return
      stop()
      resolve()
    }
    const stop = startup.subscribe(look)
    look()
  })

/** Resolves once the configuration has loaded, after a choice or a retry where necessary. */
export const whenReady = (): Promise<void> => when(({ step }) => step === 'ready')
/** Resolves once something is on screen: the requested page, the chooser or an error. */
export const whenFirstShown = (): Promise<void> => when(({ step }) => step !== 'loading')
