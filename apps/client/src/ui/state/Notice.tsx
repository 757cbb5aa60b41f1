import type { ReactNode } from 'react'
import classes from './states.module.css'

type Props = {
  /** `info` soft, `waiting` amber, `wrong` red, `done` green. */ kind?: 'info' | 'waiting' | 'wrong' | 'done'
  icon?: ReactNode
  action?: ReactNode
  /** Says itself to screen readers when it appears. */ live?: boolean
  children: ReactNode
}

/** Whoever has scrolled on, or written further down, sees it too. */
const intoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })

/** A bar over or beside content; never a popup. What has just gone wrong comes into view. */
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
