import type { ReactNode } from 'react'
import classes from './states.module.css'

type Props = {
  title: string
  text?: ReactNode
  /** The main button, and below it at most one other way out. */ picture?: ReactNode
  action?: ReactNode
  other?: ReactNode
}

/** Says what this place is for and what to do next. */
export const EmptyState = ({ title, text, picture, action, other }: Props) => (
  <div className={`${classes.empty} column fill centre centred text-centre`}>
    {picture && (
      <div className={classes.picture} aria-hidden>
        {picture}
      </div>
    )}
    <h2 className={`${classes.emptyTitle} mt-24`}>{title}</h2>
    {text && <p className="mt-6 quiet">{text}</p>}
    {action && <div className="mt-24 wide">{action}</div>}
    {other && <div className="mt-8 wide">{other}</div>}
  </div>
)
