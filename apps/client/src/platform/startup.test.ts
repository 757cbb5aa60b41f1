import { afterEach, expect, it } from 'vitest'
import { CallError } from './call-error.ts'
import { startup, whenReady, whenShown } from './startup.ts'

afterEach(() => startup.set({ step: 'loading' }))

it('what waits for the first screen goes on when something stands there, also what went wrong, and what needs the configuration only with it', async () => {
  const told: string[] = []
  const waiting = [whenShown().then(() => told.push('shown')), whenReady().then(() => told.push('ready'))]
  await Promise.resolve()
  expect(told).toEqual([])
  startup.set({ step: 'failed', error: new CallError('offline') })
  await waiting[0]
  expect(told).toEqual(['shown'])
  startup.set({ step: 'ready' })
  await waiting[1]
  expect(told).toEqual(['shown', 'ready'])
})
