import { part, useClient, type Client } from './client.ts'
import { readLocal, writeLocal } from './local.ts'
import { observable, useObservable } from './observable.ts'

/**
 * Single-key shortcuts (J, K, /) can be disabled for people who dictate or rest their hands on the keys
 * (WCAG 2.1.4).
 */
const shortcuts = part((client) => observable(readLocal(client, 'atajos') !== 'no'))

export const hasShortcuts = (client: Client): boolean => shortcuts(client).get()
export const useShortcuts = (): boolean => {
  const client = useClient()
  return useObservable(shortcuts(client))
}

export const setShortcuts = (client: Client, on: boolean): void => {
  writeLocal(client, 'atajos', on ? null : 'no')
  shortcuts(client).set(on)
}
