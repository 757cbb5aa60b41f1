import { ActionIcon, Textarea, TextInput } from '@mantine/core'
import { checkStop, isForgotten, workedMinutes } from '@avisa/contract/workdays/hours'
import { workDayLimits, noVehicle } from '@avisa/contract/workdays/limits'
import type { WorkDayStop } from '@avisa/contract/workdays/schemas'
import { IconClipboardCheck, IconEngine, IconGasStation, IconMinus, IconPlayerStop, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { createDraft } from '#/platform/drafts.ts'
import { useFormat } from '#/platform/text.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { RowCard } from '#/ui/list/Rows.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { SwitchRow } from '#/ui/form/SwitchRow.tsx'
import { useNow } from '#/ui/hooks/use-now.ts'
import { longDuration } from '#/platform/duration.ts'
import type { RunningDay } from './use-work-day.ts'
import { useWorkDayTexts } from './texts.ts'
import classes from './workdays.module.css'

/** `fin`: when the day ended, in the municipality's wall time; null means now. */
export type StopForm = Required<Omit<WorkDayStop, 'fecha' | 'observaciones'>> & { observaciones: string; fin: string | null }
const emptyStopForm: StopForm = {
  revision_vehiculo: false,
  repostaje_vehiculo: false,
  averia_vehiculo: false,
  pausas: 0,
  observaciones: '',
  fin: null,
}

/** The unsent form of the end. */
export const useStopDraft = createDraft<StopForm>({ name: 'fin-jornada', version: 2, initial: emptyStopForm })

const stepMinutes = 5

const BreaksField = ({ value, onChange }: { value: number; onChange: (minutes: number) => void }) => {
  const say = useWorkDayTexts()
  const id = useId()
  const set = (minutes: number) => onChange(Math.min(Math.max(0, minutes), workDayLimits.breaks))
  return (
    <div className={`${classes.breaks} row wrap between`}>
      <label htmlFor={id}>
        <span className="strong">{say('breaks')}</span> <span className="size-15 quiet">{say('inMinutes')}</span>
      </label>
      <div className={`${classes.stepper} row gap-4 rounded-12 surface`}>
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

/** A day that runs unusually long can be ended earlier; a forgotten one must be. */
const EndField = ({ value, onChange, forgotten }: { value: string | null; onChange: (fin: string | null) => void; forgotten: boolean }) => {
  const say = useWorkDayTexts()
  return (
    <TextInput
      type="datetime-local"
      label={say('endedAt')}
      description={say(forgotten ? 'endedAtForgotten' : 'endedAtLong')}
      max="9999-12-31T23:59"
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  )
}

const useEndDay = (day: RunningDay, form: StopForm) => {
  const say = useWorkDayTexts()
  const format = useFormat()
  const now = useNow()
  const inicio = day.inicio.getTime()
  const isLong = workedMinutes(inicio, now, 0) >= workDayLimits.longHours * 60
  const forgotten = isForgotten({ estado: 'abierto' }, inicio, now)
  const written = isLong && form.fin !== null ? (format.instant(form.fin)?.getTime() ?? null) : null
  // The clock of the screen advances once a minute.
  const fin = written ?? Math.max(now, inicio)
  const [wrong] = checkStop({ inicio, fin, pausas: form.pausas }, now)
  const reasonOf = () => {
    if (forgotten && written === null) return say('writeEnd')
    if (fin > Math.max(now, inicio)) return say('endInFuture')
    return wrong && say(wrong.field === 'pausas' ? 'breaksTooLong' : 'endBeforeStart')
  }
  return { isLong, forgotten, fin, isWritten: written !== null, minutes: workedMinutes(inicio, fin, 0), reason: reasonOf() }
}

type Props = { day: RunningDay; opened: boolean; onClose: () => void; onStop: (form: StopForm, fin: Date) => Promise<void> }

export const StopSheet = ({ day, opened, onClose, onStop }: Props) => {
  const say = useWorkDayTexts()
  const format = useFormat()
  const [form, change] = useStopDraft()
  const { isLong, forgotten, fin, isWritten, minutes, reason } = useEndDay(day, form)
  const [busy, setBusy] = useState(false)
  const onFoot = day.vehiculo === noVehicle || day.vehiculo === ''
  const vehicle = onFoot ? say('noVehicle') : day.vehiculo
  const send = async () => {
    setBusy(true)
    // Without a written time it ends now, not when the screen was rendered.
    await onStop(form, new Date(isWritten ? fin : Date.now()))
    setBusy(false)
  }
  const flag = (name: 'revision_vehiculo' | 'repostaje_vehiculo' | 'averia_vehiculo') => ({
    on: form[name],
    onChange: (on: boolean) => change({ [name]: on }),
  })
  const footer = (
    <ActionBar
      main={{
        label: say('stopAt', { time: format.time(fin) }),
        icon: IconPlayerStop,
        loading: busy,
        reason,
        onClick: () => void send(),
      }}
    />
  )
  return (
    <Sheet opened={opened} onClose={onClose} title={say('stop')} footer={footer}>
      <div className="column gap-20">
        <p className="quiet anywhere">{[day.centro, vehicle, longDuration(minutes)].join(' · ')}</p>
        {isLong && <EndField value={form.fin} onChange={(end) => change({ fin: end })} forgotten={forgotten} />}
        <BreaksField value={form.pausas} onChange={(pausas) => change({ pausas })} />
        {!onFoot && (
          <RowCard>
            <SwitchRow icon={IconClipboardCheck} label={say('checked')} {...flag('revision_vehiculo')} />
            <SwitchRow icon={IconGasStation} label={say('refuelled')} {...flag('repostaje_vehiculo')} />
            <SwitchRow icon={IconEngine} label={say('broken')} {...flag('averia_vehiculo')} />
          </RowCard>
        )}
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
