import { ActionIcon, Textarea, TextInput } from '@mantine/core'
import { workDayLimits, noVehicle, type WorkDayStop } from '@avisa/contract/workdays/schemas'
import { workedMinutes } from '@avisa/contract/workdays/rules'
import { IconClipboardCheck, IconEngine, IconGasStation, IconMinus, IconPlayerStop, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { createDraft } from '#/platform/drafts.ts'
import { useFormat } from '#/platform/text.ts'
import { ActionBar } from '#/ui/ActionBar.tsx'
import { RowCard } from '#/ui/Rows.tsx'
import { Sheet } from '#/ui/Sheet.tsx'
import { SwitchRow } from '#/ui/SwitchRow.tsx'
import { useNow } from '#/ui/use-now.ts'
import { longDuration } from './duration.ts'
import type { RunningDay } from './use-work-day.ts'
import { useWorkDayTexts } from './texts.ts'
import classes from './workdays.module.css'

export type StopForm = Required<Omit<WorkDayStop, 'fecha' | 'observaciones'>> & { observaciones: string }
const asItIs: StopForm = { revision_vehiculo: false, repostaje_vehiculo: false, averia_vehiculo: false, pausas: 0, observaciones: '' }

/** What is written of the end of the day and not sent yet. */
export const useStopDraft = createDraft<StopForm>({ name: 'fin-jornada', version: 1, initial: asItIs })

const stepMinutes = 5

const Breaks = ({ value, onChange }: { value: number; onChange: (minutes: number) => void }) => {
  const say = useWorkDayTexts()
  const id = useId()
  const set = (minutes: number) => onChange(Math.min(Math.max(0, minutes), workDayLimits.breaks))
  return (
    <div className={classes.breaks}>
      <label htmlFor={id}>
        <span className={classes.breaksLabel}>{say('breaks')}</span> <span className={classes.breaksUnit}>{say('inMinutes')}</span>
      </label>
      <div className={classes.stepper}>
        <ActionIcon aria-label={say('less')} onClick={() => set(value - stepMinutes)} disabled={value === 0}>
          <IconMinus size={22} stroke={2} aria-hidden />
        </ActionIcon>
        <TextInput
          id={id}
          variant="unstyled"
          inputMode="numeric"
          value={String(value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => set(Number(currentTarget.value.replaceAll(/\D/g, '')))}
        />
        <ActionIcon aria-label={say('more')} onClick={() => set(value + stepMinutes)} disabled={value === workDayLimits.breaks}>
          <IconPlus size={22} stroke={2} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}

type Props = { day: RunningDay; opened: boolean; onClose: () => void; onStop: (form: StopForm) => Promise<void> }

/** The form of the end: all of it may stay as it is (WD-11 to WD-13). */
export const StopSheet = ({ day, opened, onClose, onStop }: Props) => {
  const say = useWorkDayTexts()
  const format = useFormat()
  const now = useNow()
  const [form, change] = useStopDraft()
  const [busy, setBusy] = useState(false)
  const minutes = workedMinutes(day.inicio.getTime(), now, 0)
  const vehicle = day.vehiculo === noVehicle || day.vehiculo === '' ? say('noVehicle') : day.vehiculo
  const send = async () => {
    setBusy(true)
    await onStop(form)
    setBusy(false)
  }
  const flag = (name: 'revision_vehiculo' | 'repostaje_vehiculo' | 'averia_vehiculo') => ({
    on: form[name],
    onChange: (on: boolean) => change({ [name]: on }),
  })
  const footer = (
    <ActionBar
      main={{
        label: say('stopAt', { time: format.time(now) }),
        icon: <IconPlayerStop size={20} stroke={1.9} aria-hidden />,
        loading: busy,
        reason: form.pausas > minutes ? say('breaksTooLong') : undefined,
        onClick: () => void send(),
      }}
    />
  )
  return (
    <Sheet opened={opened} onClose={onClose} title={say('stop')} footer={footer}>
      <div className={classes.form}>
        <p className={classes.summary}>{[day.centro, vehicle, longDuration(minutes)].join(' · ')}</p>
        <Breaks value={form.pausas} onChange={(pausas) => change({ pausas })} />
        <RowCard>
          <SwitchRow icon={IconClipboardCheck} label={say('checked')} {...flag('revision_vehiculo')} />
          <SwitchRow icon={IconGasStation} label={say('refuelled')} {...flag('repostaje_vehiculo')} />
          <SwitchRow icon={IconEngine} label={say('broken')} {...flag('averia_vehiculo')} />
        </RowCard>
        <Textarea
          label={say('remarks')}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={workDayLimits.remarks}
          value={form.observaciones}
          onChange={({ currentTarget }) => change({ observaciones: currentTarget.value })}
        />
      </div>
    </Sheet>
  )
}
