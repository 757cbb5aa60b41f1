import { observable } from './observable.ts'

/** Milliseconds after which it is said that there is no answer yet, while the call goes on. */
export const patience = 12_000

/** How many calls take longer than that; it is said over whatever screen stands there (`ui/popup/Popups.tsx`). */
export const slowCalls = observable(0)

/** Counts a call as slow from then on; answers what ends that. */
export const watchSlow = (): (() => void) => {
  let late = false
  const timer = setTimeout(() => {
    late = true
    slowCalls.set(slowCalls.get() + 1)
  }, patience)
  return () => {
    clearTimeout(timer)
    if (late) slowCalls.set(slowCalls.get() - 1)
  }
}
