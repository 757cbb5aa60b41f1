import { afterEach, expect, it } from 'vitest'
import { CallError } from './call-error.ts'
import { startup, whenReady, whenFirstShown } from './startup.ts'

afterEach(() => startup.set({ step: 'loading' }))

it('what waits for the first screen goes on when something stands there, also what went wrong, and what needs the configuration only with it', async () => {
  const messages: string[] = []
  const waiting = [whenFirstShown().then(() => messages.push('shown')), whenReady().then(() => messages.push('ready'))]
  await Promise.resolve()
  expect(messages).toEqual([])
  startup.set({ step: 'failed', error: new CallError('offline') })
  await waiting[0]
  expect(messages).toEqual(['shown'])
  startup.set({ step: 'ready' })
  await waiting[1]
  expect(messages).toEqual(['shown', 'ready'])
})
