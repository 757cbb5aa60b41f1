import { observable } from './observable.ts'

/** In ms after which a message says that there is no answer yet. */
export const patience = 12_000

export const slowCalls = observable(0)

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
