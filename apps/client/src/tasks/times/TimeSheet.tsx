import { NumberInput } from '@mantine/core'
import { longestWork } from '@avisa/contract/tasks/limits'
import { useState } from 'react'
import { useClient } from '#/platform/client.ts'
import { longDuration } from '#/platform/duration.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { useTimeTexts } from './texts.ts'
import { correctMinutes, endTime, enterMinutes, type TimedTask } from './time-changes.ts'

export type TimeAct = 'end' | 'enter' | 'correct'
type Props = { task: TimedTask; act: TimeAct; /** By the running clock. */ counted: number; opened: boolean; onClose: () => void }

export const TimeSheet = ({ task, act, counted, opened, onClose }: Props) => {
  const client = useClient()
  const say = useTimeTexts()
  const [fecha] = useState(() => new Date())
  const [written, write] = useState<number | string>(act === 'end' ? counted : act === 'correct' ? (task.ultimos ?? '') : '')
  const minutos = Number(written)
  const least = act === 'enter' ? 1 : 0
  const wrong = written === '' || !Number.isInteger(minutos) || minutos < least || minutos > longestWork
  const save = () => {
    if (act === 'end') return endTime.save(client, task, { fecha, minutos, counted })
    if (act === 'enter') return enterMinutes.save(client, task, { fecha, minutos })
    return correctMinutes.save(client, task, { minutos })
  }
  const main = {
    label: say(act === 'end' ? 'end' : 'save'),
    reason: wrong ? say('outOfRange', { least, most: longestWork }) : undefined,
    onClick: () => void save().then((id) => id && onClose()),
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={say(act)} footer={<ActionBar main={main} />}>
      <NumberInput
        label={say('minutes')}
        description={act === 'end' ? say('counted', { duration: longDuration(counted) }) : undefined}
        inputMode="numeric"
        allowDecimal={false}
        allowNegative={false}
        min={least}
        max={longestWork}
        step={5}
        value={written}
        onChange={write}
      />
    </Sheet>
  )
}
