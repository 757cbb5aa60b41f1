import { useEffect, useRef } from 'react'
import { part, useClient, type Client } from '#/platform/client.ts'
import { dismissPopup, popups } from './popups.ts'

/** Open sheets, drawers and galleries, topmost last: each with its function to close it. */
const overlays = part((): (() => void)[] => [])

/** Registers a sheet, drawer or gallery while it is open, so that back closes it first; answers whether nothing is above it. */
export const useOverlay = (opened: boolean, onClose: () => void): (() => boolean) => {
  const client = useClient()
  const close = useRef(onClose)
  close.current = onClose
  const own = useRef(() => close.current()).current
  useEffect(() => {
    if (!opened) return
    const open = overlays(client)
    open.push(own)
    return () => void open.splice(open.indexOf(own), 1)
  }, [client, opened, own])
  return () => popups(client).get().length === 0 && overlays(client).at(-1) === own
}

export const hasOverlay = (client: Client): boolean => popups(client).get().length > 0 || overlays(client).length > 0

/** Closes the popup, otherwise the topmost sheet; false when nothing is open. */
export const closeOverlay = (client: Client): boolean => {
  if (dismissPopup(client)) return true
  const top = overlays(client).at(-1)
  top?.()
  return top !== undefined
}
