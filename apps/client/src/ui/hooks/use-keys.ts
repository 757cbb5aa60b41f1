import { useEffect, useEffectEvent } from 'react'
import { hasShortcuts } from '#/platform/shortcuts.ts'
import { hasOverlay } from '../popup/overlays.ts'

const isWritten = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))

/**
 * Keys of a screen by their name (`j`, `/`, `Escape`); not while something is written or lies over the screen, single letters not
 * where they are turned off. `false` leaves the key to the browser.
 */
export const useKeys = (keys: Readonly<Record<string, (event: KeyboardEvent) => void | false>>): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isWritten(event.target) || hasOverlay()) return
    const isSingle = event.key.length === 1
    if (isSingle && !hasShortcuts()) return
    const act = keys[isSingle ? event.key.toLowerCase() : event.key]
    if (act && act(event) !== false) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    // Before anybody else: what lies over the screen closes with the same Esc, and then no longer seems to be there.
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}
