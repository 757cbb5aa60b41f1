import { renewDevice as renewAtServer } from '@avisa/contract/accounts/endpoints'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refuse } from '@avisa/contract/refusal'
import type { Client } from './client.ts'
import { deviceName, devicePresent, deviceUuid, launchPushToken, municipality, thisDevice, token } from './identity.ts'
import { takeLaunch } from './launch.ts'
import { renewDevice, replaceGivenDevice } from './renew-device.ts'
import { answer, fakeApi } from './testing/fake-api.ts'
import { createTestClient } from './testing/test-client.ts'
import { aMunicipality } from './testing/a-municipality.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const town = aMunicipality()

/** The app opened at an address, on a page of its own or embedded by another site. */
const openAt = (address: string, framed = false) => {
  history.replaceState(null, '', address)
  vi.stubGlobal('top', framed ? {} : globalThis.self)
  client = createTestClient({ storage: client.storage, launch: takeLaunch() })
  municipality(client).set(town)
  return { uuid: deviceUuid(client), present: devicePresent(client) }
}
const serve = (renews = true) =>
  fakeApi(
    client,
    answer(renewAtServer, () => (renews ? {} : refuse('http.forbidden'))),
  )
const factsOf = ({ uuid, present }: { uuid: string; present: boolean }) => ({ uuid, present })
const uuidForm = /^[0-9a-f-]{36}$/

afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

it('a browser creates and stores an identifier of its own, and does not count as a device (OPEN-79)', async () => {
  const first = factsOf(openAt('/'))
  expect(first).toMatchObject({ uuid: expect.stringMatching(uuidForm), present: false })
  expect(factsOf(openAt('/'))).toEqual(first)
})

it('the name in addresses is another value, which gives access to nothing', async () => {
  const { uuid } = openAt('/')
  expect(deviceName(client)).toMatch(uuidForm)
  expect(deviceName(client)).not.toBe(uuid)
})

describe('a uuid in a link (START-20)', () => {
  const present = '6f0d5b1e-1c1f-4a53-9f0b-0d6cbb6f7a11'

  it('a uuid in a link becomes the device’s where a permitted site embeds the app and none is stored (OPEN-79)', async () => {
    expect(factsOf(openAt(`/?uuid=${present}`, true))).toEqual({ uuid: present, present: true })
    expect(factsOf(openAt('/'))).toEqual({ uuid: present, present: true })
  })

  it.each([
    ['in a browser of its own', false, undefined],
    ['where one is stored', true, { dispositivo_secreto: 'own-secret-0001' }],
    ['where one of an earlier version is stored', true, { dispositivo: 'own-secret-0001' }],
  ])('a uuid in a link is ignored %s', async (_where, framed, stored) => {
    for (const [key, value] of Object.entries(stored ?? {})) client.storage.local().setItem(key, value)
    const { uuid } = openAt('/?uuid=attacker-knows-0001', framed)
    expect(uuid).not.toBe('attacker-knows-0001')
    expect(openAt('/').uuid).toBe(uuid)
  })

  it('a uuid of a link is replaced at the next sign-in, and the server moves its data', async () => {
    openAt('/?uuid=attacker-knows-0001', true)
    const api = serve()
    await replaceGivenDevice(client)
    expect(deviceUuid(client)).toMatch(uuidForm)
    expect(thisDevice(client).uuid).toBe(deviceUuid(client))
    expect(api.requests[0]).toMatchObject({ body: { anterior: 'attacker-knows-0001' }, headers: { 'x-device-uuid': deviceUuid(client) } })
    expect(openAt('/').uuid).toBe(deviceUuid(client))
  })
})

describe('an installation of an earlier version', () => {
  it('an earlier installation gets a new secret, and the data of the old one are moved, once per municipality', async () => {
    client.storage.local().setItem('dispositivo', 'secret-of-before-1')
    const { uuid } = openAt('/')
    expect(uuid).toMatch(uuidForm)
    const api = serve()
    await renewDevice(client)
    await renewDevice(client)
    municipality(client).set({ ...town, id: 2, api_key: 'b' })
    await renewDevice(client)
    expect(api.requests.map(({ body, headers }) => [body, headers['x-device-uuid'], headers['x-api-key']])).toEqual([
      [{ anterior: 'secret-of-before-1' }, uuid, 'a'],
      [{ anterior: 'secret-of-before-1' }, uuid, 'b'],
    ])
  })

  it('the move is retried at the next start where the server was not reached or refused', async () => {
    client.storage.local().setItem('dispositivo', 'secret-of-before-1')
    openAt('/')
    const api = serve(false)
    await renewDevice(client)
    await renewDevice(client)
    expect(api.requests).toHaveLength(2)
  })
})

it('only the hybrid app uses a push token in a link (START-21)', async () => {
  openAt('/?firebase_token=of-the-attacker')
  expect({ launchPushToken: launchPushToken(client), firebaseToken: thisDevice(client).firebase_token }).toEqual({
    launchPushToken: undefined,
    firebaseToken: undefined,
  })
})

it('a session in a link does not replace the current one by itself (AUTH-16)', async () => {
  client.storage.local().setItem('app_token', 'own-token')
  openAt('/?token=of-the-attacker')
  expect([token(client).get(), client.storage.local().getItem('app_token')]).toEqual(['own-token', 'own-token'])
})
