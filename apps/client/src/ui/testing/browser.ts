/** What Mantine asks of a browser and happy-dom does not have. */
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

/** A text area that grows measures itself again when a font arrives. */
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })

/** No test reaches a network: what is asked where no fake api answers is said aloud, and fails as without signal. */
const nobody = (refuseCall: string) => {
  console.error(`unhandled request: ${refuseCall}`)
  return new TypeError('network')
}
globalThis.fetch = (input) => Promise.reject(nobody(input instanceof Request ? input.url : input.toString()))
XMLHttpRequest.prototype.send = () => {
  throw nobody('XMLHttpRequest')
}

/** Idle at once: what waits for it stays within the test that began it. */
globalThis.requestIdleCallback = (act) => {
  queueMicrotask(() => act({ didTimeout: false, timeRemaining: () => 0 }))
  return 0
}
