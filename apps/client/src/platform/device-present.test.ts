import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The app as it is opened at an address. */
const openAt = async (address: string) => {
  vi.resetModules()
  history.replaceState(null, '', address)
  const { deviceUuid, devicePresent } = await import('./identity.ts')
  return { uuid: deviceUuid, present: devicePresent() }
}

beforeEach(() => localStorage.clear())
afterEach(() => history.replaceState(null, '', '/'))

it('a browser makes an identifier of its own and keeps it, and counts as no device (OPEN-79)', async () => {
  const first = await openAt('/')
  expect(first).toMatchObject({ uuid: expect.stringMatching(/^[0-9a-f-]{36}$/), present: false })
  expect(await openAt('/')).toEqual(first)
})

it('one that was given at launch is the device’s, from then on (START-20, OPEN-79)', async () => {
  const given = { uuid: '6f0d5b1e-1c1f-4a53-9f0b-0d6cbb6f7a11', present: true }
  expect(await openAt(`/?uuid=${given.uuid}`)).toEqual(given)
  expect(await openAt('/')).toEqual(given)
})
