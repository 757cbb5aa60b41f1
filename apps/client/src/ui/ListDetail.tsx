import { useMediaQuery } from '@mantine/hooks'
import { useState, type ReactNode, type RefObject } from 'react'
import classes from './list-detail.module.css'

/** True from 992 px, where a list and what is chosen in it stand side by side. */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false }) ?? false

type Props = {
  /** Gets the pane that scrolls, where the list has one of its own. */
  renderList: (pane: RefObject<HTMLElement | null> | undefined) => ReactNode
  /** What is chosen; absent while nothing is. */
  detail: ReactNode | undefined
  /** Beside the list while nothing is chosen, on wide screens. */
  nothing: ReactNode
}

/** A list and its detail: one or the other on a phone, both at a desk. */
export const ListDetail = ({ renderList, detail, nothing }: Props) => {
  const wide = useIsWide()
  // A state and no ref: the list comes once there is a pane for it to scroll in.
  const [pane, setPane] = useState<HTMLDivElement | null>(null)
  if (!wide) return detail ?? renderList(undefined)
  return (
    <div className={classes.both}>
      <div ref={setPane} className={classes.list}>
        {pane && renderList({ current: pane })}
      </div>
      <div className={classes.detail}>{detail ?? nothing}</div>
    </div>
  )
}
