import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState, type ReactElement, type ReactNode, type RefObject } from 'react'
import { DetailPaneContext, type DetailPane } from './detail-pane.ts'
import classes from './list-detail.module.css'
import { listKeys } from '../hooks/list-keys.ts'
import { useKeys } from '../hooks/use-keys.ts'

const useFrom = (width: string) => useMediaQuery(`(min-width: ${width})`, false, { getInitialValueInEffect: false }) ?? false

/** 768 px: list and detail side by side. */
export const useIsWide = (): boolean => useFrom('48em')

/** 992 px: the detail floats over the side of the map; below, it covers the map. */
export const useIsRoomy = (): boolean => useFrom('62em')

/** 1200 px: a list without a map is a table of full width. */
export const useIsDesk = (): boolean => useFrom('75em')

/** Pixels of the map that the floating detail covers, with its margins. */
export const panelInset = 404 + 2 * 16

type Props = {
  renderList: (pane: RefObject<HTMLElement | null> | undefined, map: ReactNode) => ReactNode
  /** Absent while nothing is selected. Its key identifies the record. */
  detail: ReactElement | undefined
  /** Beside the list while nothing is selected, on wide screens. */
  nothing: ReactNode
  /** Fills the space beside the list; the detail floats over its right side. */
  map?: ReactNode
  /** The list takes the whole width until a record is selected. */
  table?: boolean
  /** On a wide screen: closing the detail, also with Esc, and its neighbours in the list. */
  steps?: DetailPane
  /** Ends what Esc ends before it closes the detail. */
  onEscape?: (() => void) | undefined
}

const leaveAlone = () => false as const

/** One or the other on a phone, side by side from 768 px, over a map where there is one. */
export const ListDetail = ({ renderList, detail, nothing, map, table = false, steps, onEscape }: Props) => {
  const wide = useIsWide()
  // State instead of a ref: the list is rendered once its scroll container exists.
  const [pane, setPane] = useState<HTMLDivElement | null>(null)
  const scroller = useMemo(() => ({ current: pane }), [pane])
  const close = wide && detail ? steps?.close : undefined
  const escape = onEscape ?? close
  useKeys({ [listKeys.close]: () => (escape ? escape() : leaveAlone()) })
  const filling = map && (
    <div className={`${classes.map} fill`}>
      <div className="overlay">{map}</div>
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
