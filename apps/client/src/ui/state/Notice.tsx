import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './states.module.css'

type Props = {
  /** `info` soft, `waiting` amber, `wrong` red, `done` green. */
  kind?: 'info' | 'waiting' | 'wrong' | 'done'
  icon?: Icon
  action?: ReactNode
  /** Announced by screen readers when it appears. */
  live?: boolean
  children: ReactNode
}

/** For people who have scrolled past it. */
const intoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })

/** A bar over or beside content; never a popup. A new failure scrolls into view. */
export const Notice = ({ kind = 'info', icon: Shape, action, live = false, children }: Props) => (
  <div
    ref={live && kind === 'wrong' ? intoView : null}
    className={`${classes.notice} small row fixed gap-12 rounded-14 soft second`}
    data-kind={kind}
    role={live ? (kind === 'wrong' ? 'alert' : 'status') : undefined}
  >
    {Shape && <Shape size={22} stroke={1.9} aria-hidden />}
    <div className="grow">{children}</div>
    {action}
  </div>
)
