import type { Counted } from '@avisa/contract/statistics/cell-marks'
import { headlinesOf, type Headline } from '@avisa/contract/statistics/flow'
import { measures } from '@avisa/contract/statistics/measures'
import { Link } from 'react-router'
import { useLang } from '#/platform/text.ts'
import { inks } from './shared/ChartDrawing.tsx'
import { Definitions } from './Definitions.tsx'
import classes from './numbers.module.css'
import { useNumbersTexts } from './texts.ts'

const [width, height] = [66, 26]

/** Week by week, from zero. */
const SmallLine = ({ weeks, worse }: Pick<Headline, 'weeks' | 'worse'>) => {
  const drawable = weeks.flatMap((value, at) => (value === null ? [] : [{ at, value }]))
  const max = Math.max(1, ...drawable.map(({ value }) => value)) * 1.08
  const points = drawable.map(({ at, value }) => [
    2 + (at * (width - 8)) / Math.max(1, weeks.length - 1),
    height - 2 - (value / max) * (height - 6),
  ])
  const last = points.at(-1)
  if (!last) return null
  const ink = worse ? inks.wrong : inks.main
  return (
    <svg className={classes.trend} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      <path d={`M2 ${height - 1.5}H${width - 6}`} stroke={inks.grid} />
      <path d={`M${points.map((point) => point.join(' ')).join('L')}`} fill="none" stroke={ink} strokeWidth={1.8} strokeLinejoin="round" />
      <circle cx={last[0]} cy={last[1]} r={3.2} fill={ink} />
    </svg>
  )
}

const Figure = ({ headline }: { headline: Headline }) => {
  const say = useNumbersTexts()
  const lang = useLang()
  const { medida, words, unit, before, worse, weeks, href } = headline
  const name = medida === 'mediana' ? say('half') : medida === 'p90' ? say('nine') : measures[medida][lang]
  return (
    <li className={`${classes.figure} card min-0`}>
      <div className="row between">
        <span className="smaller quiet medium">{name}</span>
        <Definitions what={name} medidas={[medida]} />
      </div>
      <Link className="plain-link row between gap-x-8" to={href} aria-label={`${name}: ${words} ${unit}. ${say('seeList')}`}>
        <span className={`${classes.value} bold figures fixed`}>
          {words} {unit && <small className="size-15 strong unspaced">{unit}</small>}
        </span>
        <SmallLine weeks={weeks} worse={worse} />
      </Link>
      <p className={`smaller ${worse ? 'strong wrong' : 'quiet'}`}>
        {before === undefined ? say('noYearAgo') : say('yearAgo', { value: before })}
        {worse && <span className="spoken">, {say('worse')}</span>}
      </p>
    </li>
  )
}

export const Figures = ({ counted }: { counted: Counted }) => {
  const say = useNumbersTexts()
  return (
    <ul className={`${classes.figures} tiles list grid gap-12`} aria-label={say('figures')}>
      {headlinesOf(counted).map((headline) => (
        <Figure key={headline.medida} headline={headline} />
      ))}
    </ul>
  )
}
