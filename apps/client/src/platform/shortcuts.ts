import { readLocal, writeLocal } from './local.ts'
import { observable, useObservable } from './observable.ts'

/**
 * Single-key shortcuts (J, K, /) can be disabled for people who dictate or rest their hands on the keys
 * (WCAG 2.1.4).
 */
const shortcuts = observable(readLocal('atajos') !== 'no')

export const hasShortcuts = (): boolean => shortcuts.get()
export const useShortcuts = (): boolean => useObservable(shortcuts)

export const setShortcuts = (on: boolean): void => {
  writeLocal('atajos', on ? null : 'no')
  shortcuts.set(on)
}
