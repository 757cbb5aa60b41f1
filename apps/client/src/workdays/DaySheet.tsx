import { Button } from '@mantine/core'
import { correctsWorkDays } from '@avisa/contract/workdays/rules'
import { noVehicle } from '@avisa/contract/workdays/limits'
import type { WorkDay } from '@avisa/contract/workdays/schemas'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePerson } from '#/platform/session.ts'
import { useFormat } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { CorrectDaySheet } from './CorrectDaySheet.tsx'
import { longDuration } from '#/platform/duration.ts'
import { useWorkDayTexts } from './texts.ts'
import classes from './workdays.module.css'

const minute = 60_000
/** Received later than it happened, because the device had no signal. */
const isLate = (at: string, heard: string) => Date.parse(heard.replace(' ', 'T')) - Date.parse(at.replace(' ', 'T')) > minute

const Corrections = ({ day }: { day: WorkDay }) => {
  const say = useWorkDayTexts()
  const format = useFormat()
  if (day.correcciones.length === 0) return null
  return (
    <>
      <h3 className="mt-16 title">{say('corrections')}</h3>
      <ul className="list">
        {day.correcciones.map(({ persona, fecha, fecha_fin_antes, fecha_fin, motivo }) => (
          <li key={fecha} className="ruled py-8 anywhere">
            {motivo}
            <span className="size-15 quiet block">
              {say('correctedFromTo', {
                before: fecha_fin_antes === null ? say('open') : format.exact(fecha_fin_antes),
                after: format.exact(fecha_fin),
              })}
            </span>
            <span className="size-15 quiet block">{say('correctedBy', { name: persona, when: format.exact(fecha) })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

export const DaySheet = ({ day, opened, onClose }: { day: WorkDay; opened: boolean; onClose: () => void }) => {
  const say = useWorkDayTexts()
  const format = useFormat()
  const person = usePerson()
  const [correcting, setCorrecting] = useState(false)
  const isOwn = person?.user_id === day.usuario_id
  const onFoot = day.vehiculo === noVehicle
  const canCorrect = !isOwn && correctsWorkDays(person) && (day.fecha_fin !== null || day.olvidada)
  const moment = (at: string, heard: string | null) =>
    heard !== null && isLate(at, heard) ? `${format.exact(at)} (${say('heardAt', { when: format.exact(heard) })})` : format.exact(at)
  const yesOrNo = (flag: boolean) => say(flag ? 'yes' : 'no')
  const facts: (readonly [string, string])[] = [
    [say('person'), `${day.nombre} ${day.apellidos}`],
    [say('centre'), day.centro],
    [say('vehicle'), onFoot ? say('noVehicle') : day.vehiculo],
    [say('began'), moment(day.created_at, day.recibida_inicio)],
    [say('finished'), day.fecha_fin === null ? say('open') : moment(day.fecha_fin, day.recibida_fin)],
    [say('worked'), longDuration(day.minutos)],
    [say('breaks'), `${day.pausas} min`],
    ...(onFoot
      ? []
      : ([
          [say('checked'), yesOrNo(day.revision_vehiculo)],
          [say('hasRefuelled'), yesOrNo(day.repostaje_vehiculo)],
          [say('breakdown'), yesOrNo(day.averia_vehiculo)],
        ] as const)),
    ...(day.observaciones ? [[say('remarks'), day.observaciones] as const] : []),
  ]
  const correct = canCorrect && (
    <Button fullWidth variant="default" size="lg" onClick={() => setCorrecting(true)}>
      {say('correct')}
    </Button>
  )
  if (correcting && opened) return <CorrectDaySheet day={day} onClose={() => setCorrecting(false)} />
  return (
    <Sheet opened={opened} onClose={onClose} title={say('details', { day: format.day(day.created_at) })}>
      {day.olvidada && <p className="mb-12 medium wrong">{say(isOwn ? 'forgotten' : 'forgottenByOther')}</p>}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Corrections day={day} />
      {correct}
      {day.incidencias && day.incidencias.length > 0 && (
        <>
          <h3 className="mt-16 title">{say('reported')}</h3>
          <ul className={`${classes.codes} flex wrap`}>
            {day.incidencias.map(({ id, codigo }) => (
              <li key={id}>
                <Link to={paths.incident.to({ id })}>{codigo}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}
