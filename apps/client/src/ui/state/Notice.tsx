import type { ReactNode } from 'react'
import classes from './states.module.css'

type Props = {
  /** `info` soft, `waiting` amber, `wrong` red, `done` green. */ kind?: 'info' | 'waiting' | 'wrong' | 'done'
  icon?: ReactNode
  action?: ReactNode
  /** Announced by screen readers when it appears. */ live?: boolean
  children: ReactNode
}

/** For people who have scrolled past it. */
const intoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })

/** A bar over or beside content; never a popup. A new failure scrolls into view. */
export const Notice = ({ kind = 'info', icon, action, live = false, children }: Props) => (
  <div
    ref={live && kind === 'wrong' ? intoView : null}
    className={`${classes.notice} small row fixed gap-12`}
    data-kind={kind}
    role={live ? (kind === 'wrong' ? 'alert' : 'status') : undefined}
  >
    {icon}
    <div className="grow">{children}</div>
    {action}
  </div>
)
