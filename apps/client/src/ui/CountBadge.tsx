import classes from './chips.module.css'

type Props = {
  /** Shown up to 99; nothing at 0. */ count: number
  /** `unread` red, `count` quiet, `accent` chosen, `ink` only on this device. */ kind?: 'unread' | 'count' | 'accent' | 'ink'
  className?: string
}

export const CountBadge = ({ count, kind = 'unread', className = '' }: Props) =>
  count > 0 ? (
    <b className={`${classes.badge} ${className}`} data-kind={kind}>
      {count > 99 ? '99+' : count}
    </b>
  ) : null
