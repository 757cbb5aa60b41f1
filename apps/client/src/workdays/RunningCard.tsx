import { noVehicle } from '@avisa/contract/workdays/limits'
import { workedMinutes } from '@avisa/contract/workdays/hours'
import { IconBuildingWarehouse, IconLock, IconTruck } from '@tabler/icons-react'
import { useClient } from '#/platform/client.ts'
import { useFormat } from '#/platform/text.ts'
import { alert } from '#/ui/popup/popups.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { useNow } from '#/ui/hooks/use-now.ts'
import { longDuration, shortDuration } from '#/platform/duration.ts'
import type { RunningDay } from './use-work-day.ts'
import { useWorkDayTexts } from './texts.ts'
import classes from './workdays.module.css'

/** Updated every minute. */
export const RunningCard = ({ day }: { day: RunningDay }) => {
  const say = useWorkDayTexts()
  const format = useFormat()
  const now = useNow()
  return (
    <section className={`${classes.running} column gap-4 filled`}>
      <p className="row wrap gap-8">
        <span className={classes.pulse} aria-hidden />
        <span className="fill strong">{say('running')}</span>
        <span>{say('since', { time: format.time(day.inicio) })}</span>
      </p>
      <p className={`${classes.clock} strong figures`} role="timer">
        {longDuration(workedMinutes(day.inicio.getTime(), now, 0))}
      </p>
      <p>{format.longDay(day.inicio)}</p>
    </section>
  )
}

/** What cannot be changed during the day; a tap shows why. */
export const LockedChoices = ({ day }: { day: RunningDay }) => {
  const client = useClient()
  const say = useWorkDayTexts()
  const lock = <IconLock className="fixed quiet" size={20} stroke={1.9} aria-hidden />
  const row = (label: string, value: string) => (
    <span className="column">
      <span className="size-15 quiet regular">{label}</span>
      <span className="size-17 strong anywhere">{value}</span>
    </span>
  )
  return (
    <>
      <RowCard>
        <Row
          icon={IconBuildingWarehouse}
          title={row(say('centre'), day.centro)}
          trailing={lock}
          onClick={() => void alert(client, { title: say('openTitle'), message: say('ERROR_CAMBIO_CENTRO') })}
        />
        <Row
          icon={IconTruck}
          title={row(say('vehicle'), day.vehiculo === noVehicle || day.vehiculo === '' ? say('noVehicle') : day.vehiculo)}
          trailing={lock}
          onClick={() => void alert(client, { title: say('openTitle'), message: say('ERROR_CAMBIO_VEHICULO') })}
        />
        <p className="p-12-16 quiet">{say('locked')}</p>
      </RowCard>
    </>
  )
}

export const DayFigures = ({ day, week }: { day: RunningDay; week: number | undefined }) => {
  const say = useWorkDayTexts()
  const figures = [
    [String(day.tareas_hechas), say('tasksDone', { count: day.tareas_hechas })],
    [String(day.incidencias), say('incidents', { count: day.incidencias })],
    [week === undefined ? '–' : shortDuration(week), say('thisWeek')],
  ]
  return (
    <dl className={`${classes.figures} facts card grid`}>
      {figures.map(([value, label]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
