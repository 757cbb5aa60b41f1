import { Button } from '@mantine/core'
import { useVirtualizer, useWindowVirtualizer, windowScroll, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import classes from './virtual-list.module.css'
import { useListTexts } from './list-texts.ts'
import { useKeys } from '../hooks/use-keys.ts'

type Props<T> = {
  items: readonly T[]
  keyOf: (item: T) => string | number
  render: (item: T) => ReactNode
  /** Height of a row in pixels before it is measured. */
  estimate: number
  /** Pixels between rows. */
  gap?: number
  label: string
  /** The next page of an infinite list; asked for before the end is reached. */
  more?: { has: boolean; loading: boolean; /** Then only its button asks again. */ failed: boolean; load: () => void }
  /** The pane that scrolls; without it the window does. */
  pane?: RefObject<HTMLElement | null>
  /** Which list it is, filters and order included: one that comes back has the heights it had, another one begins at its top. */
  name?: string
  /** Draws the items as rows of a table below this `<thead>`; `render` then returns the cells of a row, one with a link. */
  head?: ReactNode
  /** Walking by J, K and arrows: the item that is chosen, and choosing another; without `choose` only the focus walks. */
  walk?: { at: number; choose?: (item: T) => void }
}

const More = ({ more }: { more: NonNullable<Props<unknown>['more']> }) => {
  const say = useListTexts()
  if (!more.has) return null
  return (
    <div className="flex centre p-12">
      <Button variant="subtle" loading={more.loading} onClick={more.load}>
        {say(more.loading ? 'loadingMore' : 'loadMore')}
      </Button>
    </div>
  )
}

/** Rows are asked for this far before the end is reached. */
const ahead = 10

/** Heights of the rows of lists that may come back, by their name; the last few lists are enough. */
const measured = new Map<string, VirtualItem[]>()
const keepMeasured = (name: string, rows: VirtualItem[]) => {
  measured.delete(name)
  measured.set(name, rows)
  const [oldest] = measured.keys()
  if (measured.size > 8 && oldest !== undefined) measured.delete(oldest)
}

type RowsProps<T, E extends Element | Window> = Props<T> & {
  virtualizer: Virtualizer<E, HTMLElement>
  offset: number
  list: RefObject<HTMLElement | null>
}

const focusRow = (list: HTMLElement | null, index: number) =>
  list?.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus({ preventScroll: true })

/** The row that has the focus, or -1. */
const focusedRow = (list: HTMLElement | null): number => {
  const row = list?.contains(document.activeElement) ? document.activeElement?.closest<HTMLElement>('[data-index]') : null
  return row ? Number(row.dataset['index']) : -1
}

/** J, K and arrows go from row to row; the focus stays in the list, and a row chosen elsewhere is brought into sight. */
const useWalk = <T, E extends Element | Window>({ items, walk, virtualizer, list }: RowsProps<T, E>) => {
  const at = walk?.at ?? -1
  const step = (by: number) => {
    const from = focusedRow(list.current) >= 0 ? focusedRow(list.current) : at
    const to = Math.min(Math.max(from + by, 0), items.length - 1)
    const item = items[to]
    if (!walk || item === undefined) return false
    virtualizer.scrollToIndex(to, { align: 'auto' })
    focusRow(list.current, to)
    walk.choose?.(item)
    return undefined
  }
  // Elsewhere arrows scroll, or move what has the focus.
  const arrow = (by: number) => (focusedRow(list.current) >= 0 || document.activeElement === document.body ? step(by) : false)
  useKeys({ j: () => step(1), k: () => step(-1), ArrowDown: () => arrow(1), ArrowUp: () => arrow(-1) })

  const before = useRef(at)
  const follow = useEffectEvent((now: number) => {
    if (now >= 0) virtualizer.scrollToIndex(now, { align: 'auto' })
    else if (before.current >= 0 && document.activeElement === document.body) focusRow(list.current, before.current)
    before.current = now
  })
  useEffect(() => follow(at), [at])
}

/** Each row in its place by itself, above and below whatever is not drawn. */
const ListItems = <T, E extends Element | Window>({ items, render, label, more, virtualizer, offset, list }: RowsProps<T, E>) => (
  <div
    ref={list as RefObject<HTMLDivElement | null>}
    role="list"
    aria-label={label}
    className="wide relative"
    style={{ height: virtualizer.getTotalSize() }}
  >
    {virtualizer.getVirtualItems().map((row) => {
      const item = items[row.index]
      return item === undefined ? null : (
        <div
          key={row.key}
          ref={virtualizer.measureElement}
          data-index={row.index}
          role="listitem"
          aria-setsize={more?.has ? -1 : items.length}
          aria-posinset={row.index + 1}
          className={classes.item}
          style={{ transform: `translateY(${row.start - offset}px)` }}
        >
          {render(item)}
        </div>
      )
    })}
  </div>
)

/** The room of rows that are not drawn. */
const Spacer = ({ height }: { height: number }) => height > 0 && <tr aria-hidden style={{ height }} />

const followLink = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
  if (target instanceof Element && !target.closest('a, button')) currentTarget.querySelector('a')?.click()
}

/** The same rows in a table. A click anywhere in a row follows its link, which the keyboard reaches by itself. */
const TableRows = <T, E extends Element | Window>({ items, render, label, more, head, virtualizer, offset, list }: RowsProps<T, E>) => {
  const shown = virtualizer.getVirtualItems()
  return (
    <table aria-label={label} aria-rowcount={more?.has ? -1 : items.length + 1} className={`${classes.table} small`}>
      {head}
      <tbody ref={list as RefObject<HTMLTableSectionElement | null>}>
        <Spacer height={(shown[0]?.start ?? offset) - offset} />
        {shown.map((row) => {
          const item = items[row.index]
          return item === undefined ? null : (
            <tr key={row.key} ref={virtualizer.measureElement} data-index={row.index} aria-rowindex={row.index + 2} onClick={followLink}>
              {render(item)}
            </tr>
          )
        })}
        <Spacer height={virtualizer.getTotalSize() + offset - (shown.at(-1)?.end ?? offset)} />
      </tbody>
    </table>
  )
}

const Rows = <T, E extends Element | Window>(props: RowsProps<T, E>) => {
  const { items, head, more, name, virtualizer } = props
  const shown = virtualizer.getVirtualItems()
  const last = shown.at(-1)?.index ?? -1
  useWalk(props)
  useEffect(() => {
    if (more?.has && !more.loading && !more.failed && last >= items.length - ahead) more.load()
  }, [last, items.length, more])
  useEffect(() => {
    if (name !== undefined) return () => keepMeasured(name, virtualizer.measurementsCache)
    return undefined
  }, [name, virtualizer])
  return (
    <>
      {head ? <TableRows {...props} /> : <ListItems {...props} />}
      {more && <More more={more} />}
    </>
  )
}

/** What both kinds of scrolling have in common. The keys keep their identity while one scrolls: a new function would measure all rows again. */
const useRowOptions = <T,>({ items, keyOf, estimate, gap = 0, name }: Props<T>) => {
  const key = useRef(keyOf)
  key.current = keyOf
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index]
      return item === undefined ? index : key.current(item)
    },
    [items],
  )
  const measures = name === undefined ? undefined : measured.get(name)
  return {
    count: items.length,
    estimateSize: () => estimate,
    gap,
    overscan: 6,
    getItemKey,
    ...(measures ? { initialMeasurementsCache: measures } : {}),
  }
}

const WindowList = <T,>(props: Props<T>) => {
  const list = useRef<HTMLElement>(null)
  const scroll = useRef(globalThis.scrollY)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => setOffset((list.current?.getBoundingClientRect().top ?? 0) + scrollY), [props.items])
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    ...useRowOptions(props),
    scrollMargin: offset,
    // Where the window stands: a list that appears does not pull it to the top, nor from where going back has just put it.
    initialOffset: () => scroll.current,
    scrollToFn: (to, options, instance) => {
      if (to !== scroll.current || options.behavior !== undefined || options.adjustments !== undefined) windowScroll(to, options, instance)
    },
  })
  return <Rows {...props} virtualizer={virtualizer} offset={offset} list={list} />
}

const PaneList = <T,>({ pane, ...props }: Props<T> & { pane: RefObject<HTMLElement | null> }) => {
  const list = useRef<HTMLElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const { current } = pane
    if (!current || !list.current) return
    setOffset(list.current.getBoundingClientRect().top - current.getBoundingClientRect().top + current.scrollTop)
  }, [pane, props.items])
  useLayoutEffect(() => {
    pane.current?.scrollTo({ top: 0 })
  }, [pane, props.name])
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    ...useRowOptions(props),
    getScrollElement: () => pane.current,
    scrollMargin: offset,
    // The head of the pane stays above the rows.
    scrollPaddingStart: offset,
  })
  return <Rows {...props} virtualizer={virtualizer} offset={offset} list={list} />
}

/** A long list that keeps only the rows near the screen in the page, whatever its length; the next page comes by scrolling or by its button. */
export const VirtualList = <T,>(props: Props<T>) => (props.pane ? <PaneList {...props} pane={props.pane} /> : <WindowList {...props} />)
