import { Button } from '@mantine/core'
import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import classes from './virtual-list.module.css'
import { useUiTexts } from './texts.ts'

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
  more?: { has: boolean; loading: boolean; load: () => void }
  /** The pane that scrolls; without it the window does. */
  pane?: RefObject<HTMLElement | null>
}

const More = ({ more }: { more: NonNullable<Props<unknown>['more']> }) => {
  const say = useUiTexts()
  if (!more.has) return null
  return (
    <div className={classes.more}>
      <Button variant="subtle" loading={more.loading} onClick={more.load}>
        {say(more.loading ? 'loadingMore' : 'loadMore')}
      </Button>
    </div>
  )
}

type RowsProps<T, E extends Element | Window> = Props<T> & {
  virtualizer: Virtualizer<E, HTMLDivElement>
  offset: number
  list: RefObject<HTMLDivElement | null>
}

const Rows = <T, E extends Element | Window>({ items, render, label, more, virtualizer, offset, list }: RowsProps<T, E>) => {
  const shown = virtualizer.getVirtualItems()
  const last = shown.at(-1)?.index ?? -1
  useEffect(() => {
    if (more?.has && !more.loading && last >= items.length - 4) more.load()
  }, [last, items.length, more])
  return (
    <>
      <div ref={list} role="list" aria-label={label} className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
        {shown.map((row) => {
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
      {more && <More more={more} />}
    </>
  )
}

const keyAt =
  <T,>({ items, keyOf }: Props<T>) =>
  (index: number) => {
    const item = items[index]
    return item === undefined ? index : keyOf(item)
  }

const WindowList = <T,>(props: Props<T>) => {
  const list = useRef<HTMLDivElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => setOffset((list.current?.getBoundingClientRect().top ?? 0) + scrollY), [])
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: props.items.length,
    estimateSize: () => props.estimate,
    gap: props.gap ?? 0,
    overscan: 6,
    scrollMargin: offset,
    // Where the window stands: a list that appears does not pull it to the top.
    initialOffset: () => globalThis.scrollY,
    getItemKey: keyAt(props),
  })
  return <Rows {...props} virtualizer={virtualizer} offset={offset} list={list} />
}

const PaneList = <T,>({ pane, ...props }: Props<T> & { pane: RefObject<HTMLElement | null> }) => {
  const list = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: props.items.length,
    getScrollElement: () => pane.current,
    estimateSize: () => props.estimate,
    gap: props.gap ?? 0,
    overscan: 6,
    getItemKey: keyAt(props),
  })
  return <Rows {...props} virtualizer={virtualizer} offset={0} list={list} />
}

/** A long list that keeps only the rows near the screen in the page, whatever its length; the next page comes by scrolling or by its button. */
export const VirtualList = <T,>(props: Props<T>) => (props.pane ? <PaneList {...props} pane={props.pane} /> : <WindowList {...props} />)
