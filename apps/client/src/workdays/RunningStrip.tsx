import { workedMinutes } from '@avisa/contract/workdays/hours'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '@avisa/contract/paths'
import { useNow } from '#/ui/hooks/use-now.ts'
import { longDuration } from '#/platform/duration.ts'
import { useWorkDay } from './use-work-day.ts'
import { useWorkDayTexts } from './texts.ts'
import classes from './workdays.module.css'

export const RunningStrip = () => {
  const say = useWorkDayTexts()
  const now = useNow()
  const { day } = useWorkDay()
  if (!day) return null
  return (
    <Link to={paths.workDay} className={`${classes.strip} row filled touch gap-10`}>
      <span className={classes.pulse} aria-hidden />
      <span className="grow">
        {say('title')}: {say('running').toLowerCase()}
      </span>
      <b>{longDuration(workedMinutes(day.inicio.getTime(), now, 0))}</b>
      <IconChevronRight size={18} stroke={2.2} aria-hidden />
    </Link>
  )
}
