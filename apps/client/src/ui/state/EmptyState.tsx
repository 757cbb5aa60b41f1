import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './states.module.css'

type Props = {
  title: string
  text?: ReactNode
  picture?: Icon
  action?: ReactNode
  other?: ReactNode
}

export const EmptyState = ({ title, text, picture: Picture, action, other }: Props) => (
  <div className={`${classes.empty} column fill centre centred text-centre`}>
    {Picture && (
      <div className={classes.picture} aria-hidden>
        <Picture size={56} stroke={1.5} />
      </div>
    )}
    <h2 className={`${classes.emptyTitle} mt-24`}>{title}</h2>
    {text && <p className="mt-6 quiet">{text}</p>}
    {action && <div className="mt-24 wide">{action}</div>}
    {other && <div className="mt-8 wide">{other}</div>}
  </div>
)
