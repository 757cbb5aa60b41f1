import classes from './chips.module.css'

type Props = {
  /** Shown up to 99; nothing at 0. */ count: number
  /** `unread` red, `count` quiet, `accent` chosen, `ink` only on this device. */ kind?: 'unread' | 'count' | 'accent' | 'ink'
  className?: string
}

/**
 * A number beside a word. What is unread stands in the name of its link, in words: there the number is drawn and hidden from screen
 * readers; drawn and not text, or the link's name would have to hold «3 Avisos».
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
