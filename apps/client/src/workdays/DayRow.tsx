import { noVehicle } from '@avisa/contract/workdays/limits'
import type { WorkDay } from '@avisa/contract/workdays/schemas'
import { useState } from 'react'
import { useFormat } from '#/platform/text.ts'
import { DaySheet } from './DaySheet.tsx'
import { shortDuration } from '#/platform/duration.ts'
import { useWorkDayTexts } from './texts.ts'
import classes from './workdays.module.css'

export const DayRow = ({ day, named = false }: { day: WorkDay; named?: boolean }) => {
  const say = useWorkDayTexts()
  const format = useFormat()
  const [opened, setOpened] = useState(false)
  const vehicle = day.vehiculo === noVehicle ? say('noVehicle') : day.vehiculo
  const until = day.fecha_fin === null ? say('open') : format.time(day.fecha_fin)
  return (
    <>
      <button
        type="button"
        className={`${classes.day} pressable column hoverable wide touch-60 gap-2`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <span className="line wrap gap-x-12">
          <span className={`${classes.dayName} strong anywhere`}>
            {named ? `${day.nombre} ${day.apellidos}` : format.day(day.created_at)}
          </span>
          <span className={`figures ${day.estado === 'abierto' ? 'accent strong' : 'quiet'}`}>
            {format.time(day.created_at)}–{until}
          </span>
          <span className={`${classes.dayWorked} strong figures`}>{shortDuration(day.minutos)}</span>
        </span>
        <span className="size-15 quiet anywhere">
          {[...(named ? [format.day(day.created_at)] : []), day.centro, vehicle].join(' · ')}
          {day.correcciones.length > 0 && <span className="accent medium"> · {say('corrected')}</span>}
        </span>
      </button>
      <DaySheet day={day} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
