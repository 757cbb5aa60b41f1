import { beforeEach, expect, it } from 'vitest'
import { CallError } from './call-error.ts'
import { startup, whenReady, whenFirstShown } from './startup.ts'
import type { Client } from './client.ts'
import { createTestClient } from './testing/test-client.ts'

let client: Client
beforeEach(() => {
  client = createTestClient()
})

it('work after the first screen starts when something is shown, even an error; work that needs the configuration waits for it', async () => {
  const messages: string[] = []
  const waiting = [whenFirstShown(client).then(() => messages.push('shown')), whenReady(client).then(() => messages.push('ready'))]
  await Promise.resolve()
  expect(messages).toEqual([])
  startup(client).set({ step: 'failed', error: new CallError('offline') })
  await waiting[0]
  expect(messages).toEqual(['shown'])
  startup(client).set({ step: 'ready' })
  await waiting[1]
  expect(messages).toEqual(['shown', 'ready'])
})
