import { aUser } from '@avisa/contract/testing/a-user'
import { beforeEach, expect, test } from 'vitest'
import { token } from './identity.ts'
import { writeLocal } from './local.ts'
import { signIn } from './session.ts'
import { openSafe, readSecret, secretsWritten, writeSecret, type Safe } from './secrets.ts'
import type { Client } from './client.ts'
import { createTestClient } from './testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

const fakeSafe = (content: Record<string, string>): Safe => ({
  getItem: async (key) => content[key] ?? null,
  setItem: async (key, value) => void (content[key] = value),
  removeItem: async (key) => void delete content[key],
})

test('a browser stores the token in local storage, as the specification says (START-23)', async () => {
  await openSafe(client)
  writeSecret(client, 'app_token', 'a-token')
  expect([client.storage.local().getItem('app_token'), readSecret(client, 'app_token')]).toEqual(['a-token', 'a-token'])
})

test('the hybrid app stores tokens only in the system’s secure storage, and moves an older one there', async () => {
  client = createTestClient({ platform: 'ios' })
  const content: Record<string, string> = { token_anterior: 'the-lender' }
  writeLocal(client, 'app_token', 'left-by-a-former-version')
  await openSafe(client, async () => ({ safe: fakeSafe(content) }))
  expect([token(client).get(), readSecret(client, 'token_anterior')]).toEqual(['left-by-a-former-version', 'the-lender'])
  writeSecret(client, 'app_token', 'the-next')
  writeSecret(client, 'token_anterior', null)
  await secretsWritten(client)
  expect(content).toEqual({ app_token: 'the-next' })
  expect([readSecret(client, 'app_token'), client.storage.local().length]).toEqual(['the-next', 0])
})

test('a session lasts while the app is open where the secure storage refuses it', async () => {
  client = createTestClient({ platform: 'ios' })
  const broken: Safe = { ...fakeSafe({}), setItem: () => Promise.reject(new Error('locked')) }
  await openSafe(client, async () => ({ safe: broken }))
  writeSecret(client, 'app_token', 'a-token')
  await secretsWritten(client)
  expect(readSecret(client, 'app_token')).toBe('a-token')
})

test('the token of a login goes to secure storage too, together with that of the infrastructure page (AUTH-06)', async () => {
  client = createTestClient({ platform: 'ios' })
  const content: Record<string, string> = {}
  await openSafe(client, async () => ({ safe: fakeSafe(content) }))
  await signIn(client, { api_token: 'a-token', infra_token: 'of-login', lang: 'es', num_notificaciones_no_leidas: 0, user: aUser() })
  await secretsWritten(client)
  expect(content).toEqual({ app_token: 'a-token', infra_token: 'of-login' })
  expect([readSecret(client, 'infra_token'), client.storage.local().getItem('infra_token')]).toEqual(['of-login', null])
})
