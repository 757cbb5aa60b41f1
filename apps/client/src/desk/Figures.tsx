import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Desk } from '@avisa/contract/desk/schemas'
import { useLang } from '#/platform/text.ts'
import classes from './desk.module.css'
import { listOf, type Counted } from './list-of.ts'
import { useDeskTexts } from './texts.ts'

const width = 84
const height = 28

/** From zero; today is the dot. */
const Line = ({ days }: { days: readonly number[] }) => {
  const most = Math.max(1, ...days)
  const points = days.map((count, at) => [(at / (days.length - 1)) * (width - 6) + 3, height - 3 - (count / most) * (height - 6)] as const)
  const [x, y] = points.at(-1) ?? [0, 0]
  return (
    <svg className={classes.line} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <path d={`M0 ${height - 1}H${width}`} className={classes.base} />
      <polyline points={points.map((point) => point.join(',')).join(' ')} />
      <circle cx={x} cy={y} r={3} />
    </svg>
  )
}

type FigureProps = Counted & {
  name: string
  help: string
  look?: 'late' | 'today' | undefined
  days?: readonly number[] | null
  orden?: string
}

const Figure = ({ name, help, look, days, orden, ...counted }: FigureProps) => {
  const say = useDeskTexts()
  const lang = useLang()
  const count = counted.total.toLocaleString(lang)
  return (
    <li className="min-0">
      <Link
        to={listOf(counted, orden)}
        className={`${classes.figure} card column gap-4 p-12-16 plain-link hoverable tall`}
        data-look={look}
      >
        <span className="row between gap-8 medium">
          {name}
          <IconChevronRight size={18} stroke={1.9} aria-hidden />
        </span>
        <span className="row between gap-8">
          <span className={`${classes.number} strong`}>{counted.minimo ? say('atLeast', { number: count }) : count}</span>
          {days && <Line days={days} />}
        </span>
        <span className="small quiet">{help}</span>
      </Link>
    </li>
  )
}

const looks = { vencidas: 'late', vencen_hoy: 'today', nuevas: undefined, abiertas: undefined } as const
const usualOf = (days: readonly number[]) =>
  Math.round(days.slice(0, -1).reduce((sum, count) => sum + count, 0) / Math.max(1, days.length - 1))

/** The figures with which a day begins; each is a link to its list. */
export const Figures = ({ desk: { cifras, esperan } }: { desk: Desk }) => {
  const say = useDeskTexts()
  const waiting = esperan.find(({ total }) => total > 0) ?? esperan[0]
  const draw = ({ codigo, dias, ...counted }: Desk['cifras'][number]) => (
    <Figure
      key={codigo}
      {...counted}
      name={say(codigo)}
      help={codigo === 'nuevas' ? say('help_nuevas', { usual: usualOf(dias ?? []) }) : say(`help_${codigo}`)}
      look={counted.total > 0 ? looks[codigo] : undefined}
      days={dias}
      {...(codigo === 'vencidas' || codigo === 'vencen_hoy' ? { orden: 'vence' } : {})}
    />
  )
  const mine = waiting && (
    <Figure key="esperan" {...waiting} name={say('esperan')} help={say(`do_${waiting.codigo}`, { count: waiting.total })} />
  )
  return (
    <section aria-label={say('figures')}>
      <ul className="tiles grid gap-12 list">
        {cifras.filter(({ codigo }) => codigo !== 'abiertas').map(draw)}
        {mine}
        {cifras.filter(({ codigo }) => codigo === 'abiertas').map(draw)}
      </ul>
      <p className="small quiet mt-8">{say('lines')}</p>
    </section>
  )
}
