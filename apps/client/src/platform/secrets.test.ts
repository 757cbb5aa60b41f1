import 'fake-indexeddb/auto'
import { aUser } from '@avisa/contract/testing/a-user'
import { beforeEach, expect, test } from 'vitest'
import { token } from './identity.ts'
import { writeLocal } from './local.ts'
import { signIn } from './session.ts'
import { openSafe, readSecret, secretsWritten, writeSecret, type Safe } from './secrets.ts'

const fakeSafe = (content: Record<string, string>): Safe => ({
  getItem: async (key) => content[key] ?? null,
  setItem: async (key, value) => void (content[key] = value),
  removeItem: async (key) => void delete content[key],
})

beforeEach(() => localStorage.clear())

test('a browser stores the token in local storage, as the specification says (START-23)', async () => {
  await openSafe(false)
  writeSecret('app_token', 'a-token')
  expect([localStorage.getItem('app_token'), readSecret('app_token')]).toEqual(['a-token', 'a-token'])
})

test('the hybrid app stores tokens only in the system’s secure storage, and moves an older one there', async () => {
  const content: Record<string, string> = { token_anterior: 'the-lender' }
  writeLocal('app_token', 'left-by-a-former-version')
  await openSafe(true, async () => ({ safe: fakeSafe(content) }))
  expect([token.get(), readSecret('token_anterior')]).toEqual(['left-by-a-former-version', 'the-lender'])
  writeSecret('app_token', 'the-next')
  writeSecret('token_anterior', null)
  await secretsWritten()
  expect(content).toEqual({ app_token: 'the-next' })
  expect([readSecret('app_token'), localStorage.length]).toEqual(['the-next', 0])
})

test('a session lasts while the app is open where the secure storage refuses it', async () => {
  const broken: Safe = { ...fakeSafe({}), setItem: () => Promise.reject(new Error('locked')) }
  await openSafe(true, async () => ({ safe: broken }))
  writeSecret('app_token', 'a-token')
  await secretsWritten()
  expect(readSecret('app_token')).toBe('a-token')
})

test('the token of a login goes to secure storage too, together with that of the infrastructure page (AUTH-06)', async () => {
  const content: Record<string, string> = {}
  await openSafe(true, async () => ({ safe: fakeSafe(content) }))
  await signIn({ api_token: 'a-token', infra_token: 'of-login', lang: 'es', num_notificaciones_no_leidas: 0, user: aUser() })
  await secretsWritten()
  expect(content).toEqual({ app_token: 'a-token', infra_token: 'of-login' })
  expect([readSecret('infra_token'), localStorage.getItem('infra_token')]).toEqual(['of-login', null])
})
