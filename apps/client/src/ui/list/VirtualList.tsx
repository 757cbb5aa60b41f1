import { Button } from '@mantine/core'
import { useVirtualizer, useWindowVirtualizer, windowScroll, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual'
import {
  Fragment,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { part, useClient, type Client } from '#/platform/client.ts'
import classes from './virtual-list.module.css'
import { useListTexts } from './list-texts.ts'
import { useWalk, type Walk } from './use-walk.ts'
import { useLongPress } from '../hooks/use-long-press.ts'

type Props<T> = {
  items: readonly T[]
  keyOf: (item: T) => string | number
  render: (item: T) => ReactNode
  /** Estimated, in pixels. */
  estimate: number
  /** In pixels. */
  gap?: number
  label: string
  /** The next page of an infinite list, loaded before the end is reached. */
  more?: { has: boolean; loading: boolean; failed: boolean; load: () => void }
  /** The scroll container; without it the window scrolls. */
  pane?: RefObject<HTMLElement | null>
  /**
   * Identifies the list, with its filters and order: a list that is shown again keeps its measured
   * heights, another starts at the top.
   */
  name?: string
  /** The `<thead>` of a table; `render` then returns the cells of a row, one of them with a link. */
  head?: ReactNode
  walk?: Walk<T>
  /** Of a table, in pixels: where its pane is narrower, it scrolls sideways. */
  minWidth?: number | undefined
  /** Of rows that are sorted by it: the name of a group stands over its first row. */
  groupOf?: ((item: T) => string) | undefined
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

const ahead = 10

/** Measured row heights of the last few lists, by name. */
const measured = part(() => new Map<string, VirtualItem[]>())
const keepMeasured = (client: Client, name: string, rows: VirtualItem[]) => {
  measured(client).delete(name)
  measured(client).set(name, rows)
  const [oldest] = measured(client).keys()
  if (measured(client).size > 8 && oldest !== undefined) measured(client).delete(oldest)
}

type RowsProps<T, E extends Element | Window> = Props<T> & {
  virtualizer: Virtualizer<E, HTMLElement>
  offset: number
  list: RefObject<HTMLElement | null>
}

/** Scrolling renders the list again, and of its rows only the new ones. */
const Rendered = <T,>({ item, render }: { item: T; render: (item: T) => ReactNode }) => useMemo(() => render(item), [item, render])

/** A click with Shift chooses a range, and while rows are chosen by taps, one does; controls in a row keep theirs. */
const clickToMark =
  <T,>(item: T, { mark, taps = false }: Partial<Walk<T>> = {}) =>
  (event: MouseEvent) => {
    const { target, shiftKey, detail } = event
    // Enter on a link is a click without detail.
    const isMark = shiftKey || (taps && detail > 0)
    if (!mark || !isMark || !(target instanceof Element) || target.closest('input, label, button')) return
    event.preventDefault()
    event.stopPropagation()
    getSelection()?.removeAllRanges()
    if (shiftKey) mark(item, item)
    else mark(item)
  }

const GroupHead = ({ name }: { name: string | undefined }) =>
  name !== undefined && <h3 className={`${classes.group} small strong`}>{name}</h3>

/** The name over this row; undefined within a group. */
const headAt = <T,>({ items, groupOf }: Pick<Props<T>, 'items' | 'groupOf'>, index: number): string | undefined => {
  const [item, before] = [items[index], items[index - 1]]
  if (!groupOf || item === undefined) return undefined
  const name = groupOf(item)
  return before !== undefined && groupOf(before) === name ? undefined : name
}

/** Absolutely positioned items. */
const ListItems = <T, E extends Element | Window>({
  items,
  render,
  label,
  more,
  virtualizer,
  offset,
  list,
  walk,
  groupOf,
}: RowsProps<T, E>) => {
  const { handlersOf, endsPress } = useLongPress(walk?.mark && !walk.taps ? (item: T) => walk.mark?.(item) : undefined)
  return (
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
            onClickCapture={(event) => void (endsPress(event) || clickToMark(item, walk)(event))}
            {...handlersOf(item)}
            style={{ transform: `translateY(${row.start - offset}px)` }}
          >
            <GroupHead name={headAt({ items, groupOf }, row.index)} />
            <Rendered item={item} render={render} />
          </div>
        )
      })}
    </div>
  )
}

/** Takes the space of rows that are not rendered. */
const Spacer = ({ height }: { height: number }) => height > 0 && <tr aria-hidden style={{ height }} />

const followLink = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
  if (target instanceof Element && !target.closest('a, button, label')) currentTarget.querySelector('a')?.click()
}

/** The same rows in a table. A click anywhere in a row follows its link, which is the row's only tab stop. */
const TableRows = <T, E extends Element | Window>(props: RowsProps<T, E>) => {
  const { items, render, label, more, head, virtualizer, offset, list, walk, groupOf, minWidth } = props
  const virtualRows = virtualizer.getVirtualItems()
  return (
    <table aria-label={label} aria-rowcount={more?.has ? -1 : items.length + 1} className={`${classes.table} small`} style={{ minWidth }}>
      {head}
      <tbody ref={list as RefObject<HTMLTableSectionElement | null>}>
        <Spacer height={(virtualRows[0]?.start ?? offset) - offset} />
        {virtualRows.map((row) => {
          const item = items[row.index]
          if (item === undefined) return null
          const name = headAt({ items, groupOf }, row.index)
          return (
            <Fragment key={row.key}>
              {name !== undefined && (
                <tr data-group>
                  <th scope="rowgroup" colSpan={100} className={`${classes.group} small`}>
                    <span className="strong">{name}</span>
                  </th>
                </tr>
              )}
              <tr
                ref={virtualizer.measureElement}
                data-index={row.index}
                aria-rowindex={row.index + 2}
                onClickCapture={clickToMark(item, walk)}
                onClick={followLink}
              >
                <Rendered item={item} render={render} />
              </tr>
            </Fragment>
          )
        })}
        <Spacer height={virtualizer.getTotalSize() + offset - (virtualRows.at(-1)?.end ?? offset)} />
      </tbody>
    </table>
  )
}

const Rows = <T, E extends Element | Window>(props: RowsProps<T, E>) => {
  const client = useClient()
  const { items, head, more, name, virtualizer } = props
  const virtualRows = virtualizer.getVirtualItems()
  const last = virtualRows.at(-1)?.index ?? -1
  useWalk(props)
  useEffect(() => {
    if (more?.has && !more.loading && !more.failed && last >= items.length - ahead) more.load()
  }, [last, items.length, more])
  useEffect(() => {
    if (name !== undefined) return () => keepMeasured(client, name, virtualizer.measurementsCache)
    return undefined
  }, [client, name, virtualizer])
  return (
    <>
      {head ? <TableRows {...props} /> : <ListItems {...props} />}
      {more && <More more={more} />}
    </>
  )
}

/** With the name of its group, which in a table is a row of its own. */
const heightOf = (row: HTMLElement): number => {
  const head = row.previousElementSibling
  return row.offsetHeight + (head instanceof HTMLElement && head.matches('[data-group]') ? head.offsetHeight : 0)
}

/**
 * Shared by both scroll containers. `getItemKey` must keep its identity: a new function would measure all
 * rows again.
 */
const useRowOptions = <T,>({ items, keyOf, estimate, gap = 0, name, groupOf }: Props<T>) => {
  const client = useClient()
  const key = useRef(keyOf)
  key.current = keyOf
  const group = useRef(groupOf)
  group.current = groupOf
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index]
      if (item === undefined) return index
      const name = headAt({ items, groupOf: group.current }, index)
      return name === undefined ? key.current(item) : `${name} ${key.current(item)}`
    },
    [items],
  )
  const measures = name === undefined ? undefined : measured(client).get(name)
  return {
    count: items.length,
    estimateSize: () => estimate,
    gap,
    overscan: 6,
    getItemKey,
    ...(groupOf ? { measureElement: heightOf } : {}),
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
    scrollPaddingStart: offset,
  })
  return <Rows {...props} virtualizer={virtualizer} offset={offset} list={list} />
}

/** Renders only the rows near the viewport; the next page loads on scrolling or with its button. */
export const VirtualList = <T,>(props: Props<T>) => (props.pane ? <PaneList {...props} pane={props.pane} /> : <WindowList {...props} />)
