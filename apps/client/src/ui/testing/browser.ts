import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)

globalThis.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})

/** A growing text area measures itself again when a font is loaded. */
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })

/** No test reaches a network: an unexpected call is reported and fails as if offline. */
const nobody = (refuseCall: string) => {
  console.error(`unhandled request: ${refuseCall}`)
  return new TypeError('network')
}
globalThis.fetch = (input) => Promise.reject(nobody(input instanceof Request ? input.url : input.toString()))
XMLHttpRequest.prototype.send = () => {
  throw nobody('XMLHttpRequest')
}

/** Runs at once, so that idle work stays within its test. */
globalThis.requestIdleCallback = (act) => {
  queueMicrotask(() => act({ didTimeout: false, timeRemaining: () => 0 }))
  return 0
}
