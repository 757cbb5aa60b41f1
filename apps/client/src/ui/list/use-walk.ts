import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Virtualizer } from '@tanstack/react-virtual'
import { listKeys } from '../hooks/list-keys.ts'
import { useKeys } from '../hooks/use-keys.ts'

/** `mark`: chooses a row, or a range that begins at `from` unless one has begun before. `taps`: a tap on a row chooses it. */
export type Walk<T> = { at: number; choose?: (item: T) => void; mark?: ((item: T, from?: T) => void) | undefined; taps?: boolean }

type List<T, E extends Element | Window> = {
  items: readonly T[]
  walk?: Walk<T>
  virtualizer: Virtualizer<E, HTMLElement>
  list: RefObject<HTMLElement | null>
}

const focusRow = (list: HTMLElement | null, index: number): boolean => {
  const link = list?.querySelector<HTMLElement>(`[data-index="${index}"] a`)
  link?.focus({ preventScroll: true })
  return Boolean(link)
}

const focusedRow = (list: HTMLElement | null): number => {
  const row = list?.contains(document.activeElement) ? document.activeElement?.closest<HTMLElement>('[data-index]') : null
  return row ? Number(row.dataset['index']) : -1
}

/** J, K and arrows move between rows; the focus stays in the list, and the selected row scrolls into view. With Shift they choose a range, X one. */
export const useWalk = <T, E extends Element | Window>({ items, walk, virtualizer, list }: List<T, E>) => {
  const at = walk?.at ?? -1
  // A row that the keys reached before it was rendered: it gets the focus then.
  const unrendered = useRef(-1)
  const isHere = () => focusedRow(list.current) >= 0 || document.activeElement === document.body
  const start = () => [unrendered.current, focusedRow(list.current)].find((index) => index >= 0) ?? at
  const focus = (index: number) => {
    unrendered.current = focusRow(list.current, index) ? -1 : index
  }
  useLayoutEffect(() => {
    if (unrendered.current < 0) return
    if (isHere()) focus(unrendered.current)
    else unrendered.current = -1
  })
  const step = (by: number, { shiftKey }: KeyboardEvent) => {
    const from = start()
    const to = Math.min(Math.max(from + by, 0), items.length - 1)
    const item = items[to]
    if (!walk || item === undefined) return false
    virtualizer.scrollToIndex(to, { align: 'auto' })
    focus(to)
    if (shiftKey && walk.mark) walk.mark(item, items[from] ?? item)
    else walk.choose?.(item)
    return undefined
  }
  const markFocused = () => {
    const item = items[start()]
    if (!walk?.mark || item === undefined) return false
    walk.mark(item)
    return undefined
  }
  // Elsewhere arrow keys scroll, or move within the focused control.
  const arrow = (by: number, event: KeyboardEvent) => (isHere() ? step(by, event) : false)
  useKeys({
    [listKeys.next]: (event) => step(1, event),
    [listKeys.previous]: (event) => step(-1, event),
    ArrowDown: (event) => arrow(1, event),
    ArrowUp: (event) => arrow(-1, event),
    [listKeys.mark]: markFocused,
  })

  const before = useRef(at)
  const follow = useEffectEvent((now: number) => {
    if (now >= 0) virtualizer.scrollToIndex(now, { align: 'auto' })
    else if (before.current >= 0 && document.activeElement === document.body) focusRow(list.current, before.current)
    before.current = now
  })
  useEffect(() => follow(at), [at])
}
