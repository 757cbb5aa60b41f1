import { descriptionOf } from '@avisa/contract/statistics/charts'
import { drawChart, type DrawnChart } from '@avisa/contract/statistics/drawing'
import type { Ink, Shape, Stop } from '@avisa/contract/statistics/shapes'
import { useElementSize } from '@mantine/hooks'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import classes from './chart.module.css'

/** The colours of the theme: a change of theme draws nothing again. */
export const inks: Readonly<Record<Ink, string>> = {
  main: 'var(--av-accent)',
  before: 'var(--av-n6)',
  old: 'var(--av-waiting-pin)',
  wrong: 'var(--av-wrong-pin)',
  grid: 'var(--av-n3)',
  base: 'var(--av-n5)',
  quiet: 'var(--av-n7)',
  text: 'var(--av-n9)',
  surface: 'var(--av-surface)',
}

const DrawnShape = ({ shape }: { shape: Shape }) => {
  const ink = inks[shape.ink]
  switch (shape.kind) {
    case 'path':
      return (
        <path
          d={shape.d}
          fill="none"
          stroke={ink}
          strokeWidth={shape.width}
          strokeLinejoin="round"
          strokeDasharray={shape.dashed && '5 4'}
          opacity={shape.faint && 0.35}
        />
      )
    case 'rect':
      return <rect x={shape.x} y={shape.y} width={shape.width} height={shape.height} rx={2} fill={ink} />
    case 'dot':
      return (
        <circle
          cx={shape.x}
          cy={shape.y}
          r={shape.r}
          fill={shape.hollow ? inks.surface : ink}
          {...(shape.hollow ? { stroke: ink, strokeWidth: 2.4 } : {})}
        />
      )
    case 'text':
      return (
        <text x={shape.x} y={shape.y} fontSize={shape.size} fontWeight={shape.weight} textAnchor={shape.anchor} fill={ink}>
          {shape.text}
        </text>
      )
  }
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

type MarkProps = { stop: Stop; current: boolean; onShow: (shown: boolean) => void; onWalk: (event: KeyboardEvent) => void }

const StopMark = ({ stop, current, onShow, onWalk }: MarkProps) => {
  const events = {
    onKeyDown: onWalk,
    onFocus: () => onShow(true),
    onBlur: () => onShow(false),
    onPointerEnter: () => onShow(true),
    onPointerLeave: () => onShow(false),
  }
  const look = { 'data-stop': true, className: classes.stop, tabIndex: current ? 0 : -1, 'aria-label': stop.words }
  const area = <rect x={stop.x} y={stop.y} width={stop.width} height={stop.height} rx={6} fill="transparent" />
  return stop.href ? (
    <Link {...look} {...events} to={stop.href}>
      {area}
    </Link>
  ) : (
    <g {...look} {...events} role="img">
      {area}
    </g>
  )
}

/** A chart of the width of its place. The arrows go from mark to mark, each says itself and opens its list. */
export const ChartDrawing = ({ chart }: { chart: DrawnChart }) => {
  const { ref, width } = useElementSize()
  const { height, shapes, stops, ...drawn } = useMemo(() => drawChart(chart, Math.max(240, Math.floor(width || 360)), 380), [chart, width])
  const [at, setAt] = useState(0)
  const [shown, setShown] = useState<number>()
  const tip = shown === undefined ? undefined : stops[shown]
  const walk = (event: KeyboardEvent) => {
    const marks = [...(event.currentTarget.closest('svg')?.querySelectorAll<SVGElement>('[data-stop]') ?? [])]
    const step = steps[event.key]
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? marks.length - 1 : step === undefined ? undefined : at + step
    if (next === undefined) return
    event.preventDefault()
    const to = Math.min(Math.max(next, 0), marks.length - 1)
    setAt(to)
    marks[to]?.focus()
  }
  return (
    <div ref={ref} className="relative figures">
      <svg
        className="block"
        role="group"
        aria-label={descriptionOf(chart)}
        viewBox={`0 0 ${drawn.width} ${height}`}
        width={drawn.width}
        height={height}
      >
        <g aria-hidden>
          {shapes.map((shape, order) => (
            <DrawnShape key={order} shape={shape} />
          ))}
        </g>
        {stops.map((stop, order) => (
          <StopMark
            key={order}
            stop={stop}
            current={order === Math.min(at, stops.length - 1)}
            onWalk={walk}
            onShow={(on) => {
              setShown(on ? order : undefined)
              if (on) setAt(order)
            }}
          />
        ))}
      </svg>
      {tip && (
        <span
          className={`${classes.tip} absolute raised framed smaller medium rounded-10`}
          aria-hidden
          style={{ insetInlineStart: `clamp(0px, ${tip.x + tip.width / 2}px - 6rem, 100% - 12rem)`, top: Math.max(0, tip.y - 30) }}
        >
          {tip.words}
        </span>
      )}
    </div>
  )
}
