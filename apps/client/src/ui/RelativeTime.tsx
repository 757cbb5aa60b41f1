import { Tooltip } from '@mantine/core'
import { useState } from 'react'
import { instantOf, type Time } from '#/platform/dates.ts'
import { useFormat } from '#/platform/text.ts'
import classes from './chips.module.css'

type Props = {
  /** `YYYY-MM-DD HH:mm:ss` of the municipality, or an instant. */ time: Time
  /** In a row that is itself a link: no button inside. */ plain?: boolean
}

/** How long ago it was; a tap, the pointer or the keyboard tells the exact time. */
export const RelativeTime = ({ time, plain = false }: Props) => {
  const format = useFormat()
  const [opened, setOpened] = useState(false)
  const instant = typeof time === 'string' ? instantOf(time) : new Date(time)
  if (!instant || Number.isNaN(instant.getTime())) return null
  const exact = format.exact(time)
  const said = (
    <time dateTime={instant.toISOString()} title={plain ? exact : undefined}>
      {format.when(time)}
    </time>
  )
  if (plain) return said
  return (
    <Tooltip label={exact} opened={opened} withinPortal>
      <button
        type="button"
        className={classes.time}
        aria-label={`${format.when(time)}, ${exact}`}
        onClick={() => setOpened((was) => !was)}
        onMouseEnter={() => setOpened(true)}
        onMouseLeave={() => setOpened(false)}
        onBlur={() => setOpened(false)}
      >
        {said}
      </button>
    </Tooltip>
  )
}
