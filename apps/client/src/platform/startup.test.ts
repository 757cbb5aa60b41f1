import { afterEach, expect, it } from 'vitest'
import { CallError } from './call-error.ts'
import { startup, whenReady, whenFirstShown } from './startup.ts'

afterEach(() => startup.set({ step: 'loading' }))

it('work after the first screen starts when something is shown, even an error; work that needs the configuration waits for it', async () => {
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
