import { readLocal, writeLocal } from './local.ts'
import { observable, useObservable } from './observable.ts'

/** Whether single keys (J, K, /) do something on this device: who dictates to it, or lets the hand lie on the keys, turns them off (WCAG 2.1.4). */
const shortcuts = observable(readLocal('atajos') !== 'no')

export const hasShortcuts = (): boolean => shortcuts.get()
export const useShortcuts = (): boolean => useObservable(shortcuts)

/** Remembered on this device. */
export const setShortcuts = (on: boolean): void => {
  writeLocal('atajos', on ? null : 'no')
  shortcuts.set(on)
}
