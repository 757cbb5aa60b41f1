import classes from './chips.module.css'

type Props = {
  count: number
  /** `unread` red, `count` muted, `accent` selected, `ink` only on this device. */
  kind?: 'unread' | 'count' | 'accent' | 'ink'
  className?: string
}

/**
 * Shows up to 99, and nothing at 0. `unread` is a drawing hidden from screen readers, because the
 * accessible name of its link already says it in words and would otherwise have to contain «3 Avisos».
 */
export const CountBadge = ({ count, kind = 'unread', className = '' }: Props) => {
  const text = count > 99 ? '99+' : String(count)
  if (count <= 0) return null
  const name = `${classes.badge} ${className}`
  if (kind === 'unread') return <b className={name} data-kind={kind} data-count={text} aria-hidden />
  return (
    <b className={name} data-kind={kind}>
      {text}
    </b>
  )
}
