import 'fake-indexeddb/auto'
import { cleanup, configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { afterEach } from 'vitest'

const { getElementError } = getConfig()
const isPolling = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
configure({
  asyncUtilTimeout: 10_000,
  // The document is printed when the wait has failed, not at every attempt.
  getElementError: (message, container) =>
    isPolling() ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }) : getElementError(message, container),
})
afterEach(cleanup)

// Otherwise React's development build takes a stack trace of each element, which slows these tests down.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => undefined })

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
