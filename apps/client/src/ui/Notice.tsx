import type { ReactNode } from 'react'
import classes from './states.module.css'

type Props = {
  /** `info` soft, `waiting` amber, `wrong` red, `done` green. */ kind?: 'info' | 'waiting' | 'wrong' | 'done'
  icon?: ReactNode
  action?: ReactNode
  /** Says itself to screen readers when it appears. */ live?: boolean
  children: ReactNode
}

/** A bar over or beside content; never a popup. */
export const Notice = ({ kind = 'info', icon, action, live = false, children }: Props) => (
  <div className={classes.notice} data-kind={kind} role={live ? (kind === 'wrong' ? 'alert' : 'status') : undefined}>
    {icon}
    <div className={classes.noticeText}>{children}</div>
    {action}
  </div>
)
