import { readCopy } from '#/platform/copies.ts'
import { keepPersonalCopy } from '#/platform/keep-answer.ts'
import { observable, useObservable } from '#/platform/observable.ts'

/**
 * What can be opened without signal, and when it was loaded (ms). Stored, and erased, with the person's
 * copies.
 */
export type Ready = { tasks: number; inspections: number; at: number }

const copy = 'trabajo_preparado'
const ready = observable<Ready | null>(null)

export const useReady = (): Ready | null => useObservable(ready)

export const readReady = async (): Promise<Ready | null> => {
  ready.set((await readCopy<Ready>(copy)) ?? null)
  return ready.get()
}

export const keepReady = async (now: Ready): Promise<void> => {
  ready.set(now)
  await keepPersonalCopy(copy, now)
}

export const forgetReady = (): void => ready.set(null)
