import { useState } from 'react'
import type { Time } from '#/platform/dates.ts'
import { useFormat } from '#/platform/text.ts'
import classes from './chips.module.css'

type Props = {
  /** `YYYY-MM-DD HH:mm:ss` of the municipality, or an instant. */
  time: Time
  /** For a row that is itself a link: no button inside, and short. */
  plain?: boolean
}

/** The time ago; a tap toggles the exact time, and hovering shows it. */
export const RelativeTime = ({ time, plain = false }: Props) => {
  const format = useFormat()
  const [exactly, setExactly] = useState(false)
  const instant = typeof time === 'string' ? format.instant(time) : new Date(time)
  if (!instant || Number.isNaN(instant.getTime())) return null
  const exact = format.exact(time)
  const text = (
    <time dateTime={instant.toISOString()} title={exact}>
      {exactly ? exact : plain ? format.whenShort(time) : format.when(time)}
    </time>
  )
  if (plain) return text
  return (
    <button type="button" className={`${classes.time} pressable`} aria-pressed={exactly} onClick={() => setExactly(!exactly)}>
      {text}
    </button>
  )
}
