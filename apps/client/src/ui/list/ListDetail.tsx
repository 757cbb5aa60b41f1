import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState, type ReactElement, type ReactNode, type RefObject } from 'react'
import { DetailPaneContext, type DetailPane } from './detail-pane.ts'
import classes from './list-detail.module.css'
import { useKeys } from '../hooks/use-keys.ts'

const useFrom = (width: string) => useMediaQuery(`(min-width: ${width})`, false, { getInitialValueInEffect: false }) ?? false

/** True from 768 px, where a list and what is chosen in it stand side by side. */
export const useIsWide = (): boolean => useFrom('48em')

/** True from 992 px, where a detail floats over the side of a map; below it covers the map. */
export const useIsRoomy = (): boolean => useFrom('62em')

/** True from 1200 px, where a list without its map is a table as wide as the screen. */
export const useIsDesk = (): boolean => useFrom('75em')

/** Pixels of a map that lie under the floating panel of a detail: its width and the margins at its sides. */
export const panelInset = 404 + 2 * 16

type Props = {
  /** Gets the pane that scrolls, where the list has one of its own, and on a phone the map to show in the list's place. */
  renderList: (pane: RefObject<HTMLElement | null> | undefined, map: ReactNode) => ReactNode
  /** What is chosen; absent while nothing is. Its key tells one from the next. */
  detail: ReactElement | undefined
  /** Beside the list while nothing is chosen, on wide screens. */
  nothing: ReactNode
  /** Fills what is beside the list; the detail then floats over its right side. */
  map?: ReactNode
  /** The list has all the room there is: nothing stands beside it until something is chosen. */
  table?: boolean
  /** On a wide screen: leaving the detail, by Esc too, and going on to its neighbours. */
  steps?: DetailPane
}

const leaveAlone = () => false as const

/** A list and its detail: one or the other on a phone, both beside each other from 768 px, over a map where there is one. */
export const ListDetail = ({ renderList, detail, nothing, map, table = false, steps }: Props) => {
  const wide = useIsWide()
  // A state and no ref: the list comes once there is a pane for it to scroll in.
  const [pane, setPane] = useState<HTMLDivElement | null>(null)
  const scroller = useMemo(() => ({ current: pane }), [pane])
  const close = wide && detail ? steps?.close : undefined
  useKeys({ Escape: () => (close ? close() : leaveAlone()) })
  const filling = map && (
    <div className={`${classes.map} fill`}>
      <div className={classes.whole}>{map}</div>
    </div>
  )
  if (!wide) return detail ?? renderList(undefined, filling)
  const chosen = detail && (
    <DetailPaneContext value={steps ?? null}>
      <div key={detail.key} className={`${classes.detail} fill`} data-floating={map !== undefined || undefined}>
        {detail}
      </div>
    </DetailPaneContext>
  )
  return (
    <div className={`${classes.both} grid grow`} data-table={table || undefined}>
      <div ref={setPane} className={classes.list}>
        {pane && renderList(scroller, undefined)}
      </div>
      {(chosen ?? !table) && (
        <div className={`${classes.rest} column min-0 min-h-0 relative`}>
          {filling}
          {chosen ?? (map === undefined && <div className={`${classes.detail} fill`}>{nothing}</div>)}
        </div>
      )}
    </div>
  )
}
