import { part, type Client } from './client.ts'
import { observable } from './observable.ts'

/** In ms after which a message says that there is no answer yet. */
export const patience = 12_000

export const slowCalls = part(() => observable(0))

export const watchSlow = (client: Client): (() => void) => {
  let late = false
  const timer = setTimeout(() => {
    late = true
    slowCalls(client).set(slowCalls(client).get() + 1)
  }, patience)
  return () => {
    clearTimeout(timer)
    if (late) slowCalls(client).set(slowCalls(client).get() - 1)
  }
}
