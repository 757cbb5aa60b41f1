import { useEffect, useRef } from 'react'
import { dismissPopup, popups } from './popups.ts'

/** Open sheets, drawers and galleries, topmost last: each with its function to close it. */
const open: (() => void)[] = []

/** Registers a sheet, drawer or gallery while it is open, so that back closes it first. */
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

/** Closes the popup, otherwise the topmost sheet; false when nothing is open. */
export const closeOverlay = (): boolean => {
  if (dismissPopup()) return true
  const top = open.at(-1)
  top?.()
  return top !== undefined
}
