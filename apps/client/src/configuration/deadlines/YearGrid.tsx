import type { Body } from '@avisa/contract/configuration/fields'
import { useRef, type KeyboardEvent } from 'react'
import { formatDay } from '#/platform/dates.ts'
import { useLang } from '#/platform/text.ts'
import { pick } from '@avisa/contract/values/languages'
import { useDeadlineTexts } from './texts.ts'
import { dayAfter, monthsOf, weekdays } from './year.ts'
import classes from './year.module.css'

export const nameIn = (holiday: Body, lang: 'es' | 'ca'): string =>
  pick(holiday as { nombre_es: string; nombre_val: string }, 'nombre', lang)

type Props = {
  year: number
  holidays: ReadonlyMap<string, Body>
  worksOn: (day: string) => boolean
  /** The day that the tabulator reaches. */
  at: string
  disabled: boolean
  onMove: (day: string) => void
  onChoose: (day: string) => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Twelve months; the arrows move from day to day, as far as the year goes. */
export const YearGrid = ({ year, holidays, worksOn, at, disabled, onMove, onChoose }: Props) => {
  const say = useDeadlineTexts()
  const lang = useLang()
  const grid = useRef<HTMLDivElement>(null)
  const monthName = new Intl.DateTimeFormat(lang, { month: 'long', timeZone: 'UTC' })
  const letter = new Intl.DateTimeFormat(lang, { weekday: 'narrow', timeZone: 'UTC' })
  const move = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = dayAfter(at, by)
    if (!next.startsWith(`${year}`)) return
    onMove(next)
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  const wordsOf = (day: string): string => {
    const holiday = holidays.get(day)
    const state = holiday ? say(holiday['revisado'] === true ? 'checkedDay' : 'proposedDay') : worksOn(day) ? '' : say('offDay')
    return [formatDay(day, lang), holiday && nameIn(holiday, lang), state].filter(Boolean).join(', ')
  }
  return (
    <div ref={grid} className={`${classes.months} grid gap-16`} role="group" aria-label={say('holidaysOf', { year: String(year) })}>
      {monthsOf(year).map(({ days, empty }, month) => {
        const name = monthName.format(Date.UTC(year, month, 1))
        return (
          <div key={name} role="group" aria-label={name}>
            <h3 className="small strong unspaced">{name.charAt(0).toUpperCase() + name.slice(1)}</h3>
            <div className={`${classes.week} grid text-centre`}>
              {weekdays.map((dia) => (
                <span key={dia} className="smaller quiet" aria-hidden>
                  {letter.format(Date.UTC(2024, 0, dia))}
                </span>
              ))}
              {days.map((day, index) => {
                const holiday = holidays.get(day)
                return (
                  <button
                    key={day}
                    type="button"
                    className={classes.day}
                    style={index === 0 ? { gridColumnStart: empty + 1 } : undefined}
                    data-day={day}
                    data-off={worksOn(day) ? undefined : ''}
                    data-is={holiday && (holiday['revisado'] === true ? 'checked' : 'proposed')}
                    tabIndex={day === at ? 0 : -1}
                    aria-label={wordsOf(day)}
                    aria-pressed={holiday !== undefined}
                    aria-disabled={disabled || undefined}
                    onFocus={() => onMove(day)}
                    onKeyDown={move}
                    onClick={() => !disabled && onChoose(day)}
                  >
                    {index + 1}
                  </button>
                )
              })}
            </div>
          </div>
        )
      })}
    </div>
  )
}
