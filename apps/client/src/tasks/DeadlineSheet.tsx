import { calendarIn } from '@avisa/contract/deadlines/remaining'
import { explainTaskDeadline } from '@avisa/contract/deadlines/routes'
import { holidaysBetween } from '@avisa/contract/deadlines/calendar'
import type { DeadlineRules, Explanation } from '@avisa/contract/deadlines/schemas'
import type { Task } from '@avisa/contract/tasks/schemas'
import { pick } from '@avisa/contract/values/languages'
import { Badge, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useDeadlineRules } from '#/platform/configuration.ts'
import { useLoad } from '#/platform/queries.ts'
import { featureTexts, useFormat, useLang, useZone } from '#/platform/text.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { isPast } from './task-state.ts'

const useDeadlineTexts = featureTexts('task-deadline', {
  title: ['Cómo se cuenta el plazo', 'Com es compta el termini'],
  ends: ['Vence el {{when}}', 'Venç el {{when}}'],
  ended: ['Venció el {{when}}', 'Va vèncer el {{when}}'],
  stopped: ['Parado desde el {{when}}', 'Parat des del {{when}}'],
  none: ['No tiene plazo.', 'No té termini.'],
  from: ['Cuenta desde el {{when}}', 'Compta des del {{when}}'],
  hours: ['{{n}} h', '{{n}} h'],
  minutes: ['{{n}} min', '{{n}} min'],
  days: ['{{n}} días', '{{n}} dies'],
  day: ['1 día', '1 dia'],
  minutos_habiles: ['hábiles por «{{what}}»', 'hàbils per «{{what}}»'],
  dias_habiles: ['hábiles por «{{what}}», hasta el final del último', "hàbils per «{{what}}», fins al final de l'últim"],
  dias_habiles_hora: ['de trabajo por «{{what}}», hasta la misma hora', 'de treball per «{{what}}», fins a la mateixa hora'],
  dias_naturales: ['naturales por «{{what}}»', 'naturals per «{{what}}»'],
  half: ['la mitad, porque se ha reabierto', "la mitat, perquè s'ha reobert"],
  calendar: ['Calendario {{name}}', 'Calendari {{name}}'],
  pause: ['parada', 'parada'],
  pauseWhen: ['Del {{from}} al {{to}}', 'Del {{from}} al {{to}}'],
  noCount: ['no cuenta', 'no compta'],
  alta: ['alta', 'alta'],
  media: ['media', 'mitjana'],
  baja: ['baja', 'baixa'],
})

const Line = ({ amount, title, children }: { amount: string; title: string; children?: ReactNode }) => (
  <li className="row gap-12">
    <span className="strong">{amount}</span>
    <span className="column">
      <span>{title}</span>
      {children && <span className="small quiet">{children}</span>}
    </span>
  </li>
)

const shown = 16
const dayMs = 86_400_000
const daysBetween = (from: string, to: string): string[] => {
  const [first, last] = [Date.parse(from.slice(0, 10)), Date.parse(to.slice(0, 10))]
  const count = Math.min(shown, Math.max(0, Math.round((last - first) / dayMs)) + 1)
  return Array.from({ length: count }, (_, index) => new Date(first + index * dayMs).toISOString().slice(0, 10))
}

type Counted = { explanation: Explanation; rules: DeadlineRules | undefined }

const Days = ({ explanation, rules }: Counted) => {
  const format = useFormat()
  const zone = useZone()
  const { plazo, inicio, vence, lineas } = explanation
  const calendar = rules?.calendarios.find(({ id }) => id === plazo?.calendario_id)
  if (!calendar || !vence || plazo?.cuenta === 'dias_naturales') return null
  const works = (day: string) => {
    const weekday = new Date(day).getUTCDay() || 7
    const noon = format.instant(`${day} 12:00:00`)?.getTime() ?? 0
    return (
      calendar.siempre ||
      (calendar.turnos.some(({ dia }) => dia === weekday) && holidaysBetween(calendarIn(calendar, zone), noon, noon).length === 0)
    )
  }
  const isStopped = (day: string) =>
    lineas.some(({ clase, desde, hasta }) => clase === 'pausa' && desde && hasta && desde.slice(0, 10) <= day && day <= hasta.slice(0, 10))
  return (
    <Group gap={4} aria-hidden>
      {daysBetween(inicio, vence).map((day) => (
        <Badge
          key={day}
          variant={works(day) ? 'filled' : 'default'}
          {...(isStopped(day) ? { color: 'yellow.8' } : {})}
          radius="sm"
          tt="none"
        >
          {format.day(`${day} 12:00:00`).split(' ').slice(0, 2).join(' ')}
        </Badge>
      ))}
    </Group>
  )
}

const Lines = ({ explanation, rules }: Counted) => {
  const say = useDeadlineTexts()
  const format = useFormat()
  const lang = useLang()
  const { plazo, tipo, lineas } = explanation
  if (!plazo) return null
  const { cuenta, prioridad } = plazo
  const calendar = rules?.calendarios.find(({ id }) => id === plazo.calendario_id)
  const what = [tipo ? pick(tipo, 'descripcion', lang) : plazo.codigo, prioridad && say(prioridad)].filter(Boolean).join(', ')
  const time = (minutes: number) => (minutes % 60 === 0 ? say('hours', { n: minutes / 60 }) : say('minutes', { n: minutes }))
  const inDays = (count: number) => (count === 1 ? say('day') : say('days', { n: count }))
  const amount = (count: number) => (cuenta === 'minutos_habiles' ? time(count) : inDays(count))
  const taken = (count: number) => (cuenta === 'dias_habiles' ? inDays(count) : time(count))
  return (
    <ul className="column gap-12 unspaced">
      {lineas.map(({ clase, cantidad = 0, desde, hasta, dia = '' }) => {
        if (clase === 'pausa')
          return (
            <Line key={desde} amount={`+ ${taken(cantidad)}`} title={say('pause')}>
              {say('pauseWhen', { from: format.whenShort(desde ?? ''), to: format.whenShort(hasta ?? '') })}
            </Line>
          )
        if (clase === 'festivo')
          return (
            <Line key={dia} amount={say('noCount')} title={format.longDay(`${dia} 12:00:00`)}>
              {calendar?.festivos[dia]?.[lang]}
            </Line>
          )
        return (
          <Line key={clase} amount={amount(cantidad)} title={say(cuenta, { what })}>
            {[clase === 'mitad' && say('half'), calendar && say('calendar', { name: pick(calendar, 'nombre', lang) })]
              .filter(Boolean)
              .join(' · ')}
          </Line>
        )
      })}
    </ul>
  )
}

export const DeadlineSheet = ({ task, opened, onClose }: { task: Task; opened: boolean; onClose: () => void }) => {
  const say = useDeadlineTexts()
  const format = useFormat()
  const zone = useZone()
  const query = useLoad(explainTaskDeadline, { params: { id: task.id } })
  const rules = useDeadlineRules(true).data
  const when = (time: string) => format.exact(time)
  return (
    <Sheet opened={opened} onClose={onClose} title={say('title')}>
      <Load query={query}>
        {(explanation) => {
          const { vence, pausada_desde, inicio } = explanation
          if (!vence) return <p>{say('none')}</p>
          return (
            <div className="column gap-20">
              <div>
                <p className="strong">{say(isPast(vence, zone) ? 'ended' : 'ends', { when: when(vence) })}</p>
                {pausada_desde && <p className="strong">{say('stopped', { when: when(pausada_desde) })}</p>}
                <p className="small quiet">{say('from', { when: when(inicio) })}</p>
              </div>
              <Days explanation={explanation} rules={rules} />
              <Lines explanation={explanation} rules={rules} />
            </div>
          )
        }}
      </Load>
    </Sheet>
  )
}
