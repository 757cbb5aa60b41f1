import { noVehicle, type WorkDay } from '@avisa/contract/workdays/schemas'
import { Link } from 'react-router'
import { useFormat } from '#/platform/text.ts'
import { paths } from '#/shell/paths.ts'
import { Sheet } from '#/ui/Sheet.tsx'
import { longDuration } from './duration.ts'
import { useWorkDayTexts } from './texts.ts'
import classes from './workdays.module.css'

const minute = 60_000
/** Heard of later than it was: the device had no signal. */
const isLate = (at: string, heard: string) => Date.parse(heard.replace(' ', 'T')) - Date.parse(at.replace(' ', 'T')) > minute

/** Everything that is known of a work day. */
export const DaySheet = ({ day, opened, onClose }: { day: WorkDay; opened: boolean; onClose: () => void }) => {
  const say = useWorkDayTexts()
  const format = useFormat()
  const moment = (at: string, heard: string | null) =>
    heard !== null && isLate(at, heard) ? `${format.exact(at)} (${say('heardAt', { when: format.exact(heard) })})` : format.exact(at)
  const said = (flag: boolean) => say(flag ? 'yes' : 'no')
  const facts: (readonly [string, string])[] = [
    [say('person'), `${day.nombre} ${day.apellidos}`],
    [say('centre'), day.centro],
    [say('vehicle'), day.vehiculo === noVehicle ? say('noVehicle') : day.vehiculo],
    [say('began'), moment(day.created_at, day.recibida_inicio)],
    [say('finished'), day.fecha_fin === null ? say('open') : moment(day.fecha_fin, day.recibida_fin)],
    [say('worked'), longDuration(day.minutos)],
    [say('breaks'), `${day.pausas} min`],
    [say('checked'), said(day.revision_vehiculo)],
    [say('refuelled'), said(day.repostaje_vehiculo)],
    [say('broken'), said(day.averia_vehiculo)],
    ...(day.observaciones ? [[say('remarks'), day.observaciones] as const] : []),
  ]
  return (
    <Sheet opened={opened} onClose={onClose} title={say('details', { day: format.day(day.created_at) })}>
      {day.olvidada && <p className={classes.forgotten}>{say('forgotten')}</p>}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {day.incidencias && day.incidencias.length > 0 && (
        <>
          <h3 className={classes.factsTitle}>{say('reported')}</h3>
          <ul className={classes.codes}>
            {day.incidencias.map(({ id, codigo }) => (
              <li key={id}>
                <Link to={paths.incident(id)}>{codigo}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}
