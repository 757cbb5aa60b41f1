import { useEffect, useEffectEvent } from 'react'
import { useClient } from '#/platform/client.ts'
import { hasShortcuts } from '#/platform/shortcuts.ts'
import { hasOverlay } from '../popup/overlays.ts'

const isWritten = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName)) &&
  !target.matches('[type=checkbox]')

/**
 * Keyboard shortcuts of a screen (`j`, `/`, `Escape`); ignored while typing or under a popup, and single
 * letters where they are disabled. A handler that returns false leaves the key to the browser.
 */
export const useKeys = (keys: Readonly<Record<string, (event: KeyboardEvent) => void | false>>): void => {
  const client = useClient()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isWritten(event.target) || hasOverlay(client)) return
    const isSingle = event.key.length === 1
    if (isSingle && !hasShortcuts(client)) return
    const act = keys[isSingle ? event.key.toLowerCase() : event.key]
    if (act && act(event) !== false) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    // In the capture phase: a popup closes with the same Esc, and would then no longer count as open.
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [])
}
