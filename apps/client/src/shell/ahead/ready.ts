import { part, useClient, type Client } from '#/platform/client.ts'
import { readCopy } from '#/platform/copies.ts'
import { keepPersonalCopy } from '#/platform/keep-answer.ts'
import { observable, useObservable } from '#/platform/observable.ts'

/**
 * What can be opened without signal, and when it was loaded (ms). Stored, and erased, with the person's
 * copies.
 */
export type Ready = { tasks: number; inspections: number; at: number }

const copy = 'trabajo_preparado'
const ready = part(() => observable<Ready | null>(null))

export const useReady = (): Ready | null => {
  const client = useClient()
  return useObservable(ready(client))
}

export const readReady = async (client: Client): Promise<Ready | null> => {
  ready(client).set((await readCopy<Ready>(client, copy)) ?? null)
  return ready(client).get()
}

export const keepReady = async (client: Client, now: Ready): Promise<void> => {
  ready(client).set(now)
  await keepPersonalCopy(client, copy, now)
}

export const forgetReady = (client: Client): void => ready(client).set(null)
