import { useEffect, useRef } from 'react'
import { dismissPopup, popups } from './popups.ts'

/** What lies over the screen, the topmost last: each with its way to close. */
const open: (() => void)[] = []

/** Announces a sheet, drawer or gallery while it is opened, so that going back closes it first. */
export const useOverlay = (opened: boolean, onClose: () => void): void => {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!opened) return
    const own = () => close.current()
    open.push(own)
    return () => void open.splice(open.indexOf(own), 1)
  }, [opened])
}

export const hasOverlay = (): boolean => popups.get().length > 0 || open.length > 0

/** Closes the popup that is shown, else the topmost sheet; false when nothing lies over the screen. */
export const closeOverlay = (): boolean => {
  if (dismissPopup()) return true
  const top = open.at(-1)
  top?.()
  return top !== undefined
}
