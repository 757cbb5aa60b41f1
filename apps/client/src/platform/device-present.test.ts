import { renewDevice as renewAtServer } from '@avisa/contract/accounts/endpoints'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const town = { id: 1, nombre: 'A', provincia: '', color: '', logo: null, centro: { latitud: 0, longitud: 0 }, api_key: 'a' }

/** The app opened at an address, on a page of its own or embedded by another site. */
const openAt = async (address: string, framed = false) => {
  vi.resetModules()
  history.replaceState(null, '', address)
  vi.stubGlobal('top', framed ? {} : globalThis.self)
  const identity = await import('./identity.ts')
  identity.municipality.set(town)
  return { identity, uuid: identity.deviceUuid, present: identity.devicePresent() }
}
const serve = async (renews = true) => {
  const { answer, fakeApi } = await import('./testing/fake-api.ts')
  const { refuse } = await import('@avisa/contract/refusal')
  return fakeApi(answer(renewAtServer, () => (renews ? {} : refuse('http.forbidden'))))
}
const factsOf = ({ uuid, present }: { uuid: string; present: boolean }) => ({ uuid, present })
const uuidForm = /^[0-9a-f-]{36}$/

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

it('a browser creates and stores an identifier of its own, and does not count as a device (OPEN-79)', async () => {
  const first = factsOf(await openAt('/'))
  expect(first).toMatchObject({ uuid: expect.stringMatching(uuidForm), present: false })
  expect(factsOf(await openAt('/'))).toEqual(first)
})

it('the name in addresses is another value, which gives access to nothing', async () => {
  const { identity, uuid } = await openAt('/')
  expect(identity.deviceName).toMatch(uuidForm)
  expect(identity.deviceName).not.toBe(uuid)
})

describe('a uuid in a link (START-20)', () => {
  const present = '6f0d5b1e-1c1f-4a53-9f0b-0d6cbb6f7a11'

  it('a uuid in a link becomes the device’s where a permitted site embeds the app and none is stored (OPEN-79)', async () => {
    expect(factsOf(await openAt(`/?uuid=${present}`, true))).toEqual({ uuid: present, present: true })
    expect(factsOf(await openAt('/'))).toEqual({ uuid: present, present: true })
  })

  it.each([
    ['in a browser of its own', false, undefined],
    ['where one is stored', true, { dispositivo_secreto: 'own-secret-0001' }],
    ['where one of an earlier version is stored', true, { dispositivo: 'own-secret-0001' }],
  ])('a uuid in a link is ignored %s', async (_where, framed, stored) => {
    for (const [key, value] of Object.entries(stored ?? {})) localStorage.setItem(key, value)
    const { uuid } = await openAt('/?uuid=attacker-knows-0001', framed)
    expect(uuid).not.toBe('attacker-knows-0001')
    expect((await openAt('/')).uuid).toBe(uuid)
  })

  it('a uuid of a link is replaced at the next sign-in, and the server moves its data', async () => {
    const { identity } = await openAt('/?uuid=attacker-knows-0001', true)
    const api = await serve()
    const { replaceGivenDevice } = await import('./renew-device.ts')
    await replaceGivenDevice()
    api.restore()
    expect(identity.deviceUuid).toMatch(uuidForm)
    expect(identity.thisDevice.uuid).toBe(identity.deviceUuid)
    expect(api.requests[0]).toMatchObject({ body: { anterior: 'attacker-knows-0001' }, headers: { 'x-device-uuid': identity.deviceUuid } })
    expect((await openAt('/')).uuid).toBe(identity.deviceUuid)
  })
})

describe('an installation of an earlier version', () => {
  it('an earlier installation gets a new secret, and the data of the old one are moved, once per municipality', async () => {
    localStorage.setItem('dispositivo', 'secret-of-before-1')
    const { identity, uuid } = await openAt('/')
    expect(uuid).toMatch(uuidForm)
    const { renewDevice } = await import('./renew-device.ts')
    const api = await serve()
    await renewDevice()
    await renewDevice()
    identity.municipality.set({ ...town, id: 2, api_key: 'b' })
    await renewDevice()
    api.restore()
    expect(api.requests.map(({ body, headers }) => [body, headers['x-device-uuid'], headers['x-api-key']])).toEqual([
      [{ anterior: 'secret-of-before-1' }, uuid, 'a'],
      [{ anterior: 'secret-of-before-1' }, uuid, 'b'],
    ])
  })

  it('the move is retried at the next start where the server was not reached or refused', async () => {
    localStorage.setItem('dispositivo', 'secret-of-before-1')
    await openAt('/')
    const { renewDevice } = await import('./renew-device.ts')
    const api = await serve(false)
    await renewDevice()
    await renewDevice()
    api.restore()
    expect(api.requests).toHaveLength(2)
  })
})

it('only the hybrid app uses a push token in a link (START-21)', async () => {
  const { identity } = await openAt('/?firebase_token=of-the-attacker')
  expect({ launchPushToken: identity.launchPushToken, firebaseToken: identity.thisDevice.firebase_token }).toEqual({
    launchPushToken: undefined,
    firebaseToken: undefined,
  })
})

it('a session in a link does not replace the current one by itself (AUTH-16)', async () => {
  localStorage.setItem('app_token', 'own-token')
  const { identity } = await openAt('/?token=of-the-attacker')
  expect([identity.token.get(), localStorage.getItem('app_token')]).toEqual(['own-token', 'own-token'])
})
