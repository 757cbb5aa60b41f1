import { IconClock, IconClockEdit, IconClockPlus, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { longestWork } from '@avisa/contract/tasks/limits'
import { recordsTime } from '@avisa/contract/tasks/moves'
import type { Task } from '@avisa/contract/tasks/schemas'
import { toServerDate } from '@avisa/contract/values/dates'
import { workedMinutes } from '@avisa/contract/workdays/hours'
import { PendingChanges } from '#/outbox/shared/PendingChanges.tsx'
import { useClient } from '#/platform/client.ts'
import { longDuration } from '#/platform/duration.ts'
import { lazy } from '#/platform/lazy.ts'
import { usePerson } from '#/platform/session.ts'
import { useFormat, useZone } from '#/platform/text.ts'
import { useNow } from '#/ui/hooks/use-now.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { useMoveRefusalText } from '../moves/use-move-refusal-text.ts'
import { useTaskStatuses } from '../task-state.ts'
import { useTimeTexts } from './texts.ts'
import { startTime, useShownTimes, type TimedTask } from './time-changes.ts'
import type { TimeAct } from './TimeSheet.tsx'

const TimeSheet = lazy(async () => ({ default: (await import('./TimeSheet.tsx')).TimeSheet }))

type Acts = { task: TimedTask; over: boolean; counted: number; onAct: (act: TimeAct) => void }

const Rows = ({ task, over, counted, onAct }: Acts) => {
  const client = useClient()
  const say = useTimeTexts()
  const why = useMoveRefusalText()
  const format = useFormat()
  const zone = useZone()
  const { minutos, propios, ultimos, desde } = task
  const [own, all] = [longDuration(propios), longDuration(minutos)]
  const sums = minutos === propios ? say('own', { own }) : say('ownAndAll', { own, all })
  if (desde !== null) {
    const since = say('since', { time: format.time(desde), duration: longDuration(counted) })
    return <Row icon={IconPlayerStop} title={say('end')} support={since} onClick={() => onAct('end')} />
  }
  const start = () => {
    const fecha = new Date()
    void startTime.save(client, task, { fecha, desde: toServerDate(fecha, zone) })
  }
  return (
    <>
      <Row
        icon={IconPlayerPlay}
        title={say('start')}
        support={minutos > 0 ? sums : undefined}
        reason={over ? why('task.finished') : undefined}
        onClick={start}
      />
      <Row icon={IconClockPlus} title={say('enter')} support={say('enterText')} onClick={() => onAct('enter')} />
      {ultimos !== null && (
        <Row icon={IconClockEdit} title={say('correct')} support={longDuration(ultimos)} onClick={() => onAct('correct')} />
      )}
    </>
  )
}

const OwnTimes = ({ task, over }: { task: TimedTask; over: boolean }) => {
  const say = useTimeTexts()
  const format = useFormat()
  const now = useNow()
  const { shown, pending } = useShownTimes(task)
  const [act, setAct] = useState<TimeAct>()
  const began = shown.desde === null ? undefined : format.instant(shown.desde)
  const counted = began ? Math.min(workedMinutes(began.getTime(), now, 0), longestWork) : 0
  return (
    <>
      <PendingChanges pending={pending} />
      <RowCard title={say('title')}>
        <Rows task={shown} over={over} counted={counted} onAct={setAct} />
      </RowCard>
      <Suspense>
        {act && <TimeSheet key={act} task={shown} act={act} counted={counted} opened onClose={() => setAct(undefined)} />}
      </Suspense>
    </>
  )
}

/** How long was worked on it: for who works on it with what they do about it, for others in sum. */
export const TaskTime = ({ task }: { task: Task }) => {
  const say = useTimeTexts()
  const person = usePerson()
  const { obra } = useTaskStatuses()(task)
  if (!task.tiempos) return null
  const { id, codigo, descripcion, direccion_sn, tiempos } = task
  if (recordsTime(person, task))
    return <OwnTimes task={{ id, codigo, descripcion, direccion_sn, ...tiempos }} over={obra?.finaliza === true} />
  if (tiempos.minutos === 0) return null
  return (
    <RowCard title={say('title')}>
      <Row icon={IconClock} title={longDuration(tiempos.minutos)} support={say('all')} />
    </RowCard>
  )
}
