import type { TableChart } from '@avisa/contract/statistics/charts'
import { sheetOf } from '@avisa/contract/statistics/charts'
import { filterCriteria } from '@avisa/contract/statistics/dashboard'
import { addMonths, startOf } from '@avisa/contract/statistics/days'
import { squareAt, writeSquare, type HeatBox, type HeatSquare } from '@avisa/contract/statistics/heat'
import { askHeat } from '@avisa/contract/statistics/routes'
import type { HeatAnswer } from '@avisa/contract/statistics/schemas'
import { monthName } from '@avisa/contract/monthly-reports/charts'
import type { MapConfig } from '@avisa/contract/map/schemas'
import { formatNumber } from '@avisa/contract/values/numbers'
import { Anchor } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useId, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { csvLines } from '#/configuration/shared/object-csv.ts'
import { useMapConfig } from '#/platform/configuration.ts'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { CsvButton } from '#/ui/list/CsvButton.tsx'
import { MapView, type Seen } from '#/ui/map/MapView.tsx'
import { useHomeView } from '#/ui/map/use-home-view.ts'
import { Load } from '#/ui/state/Load.tsx'
import { RowSkeletons } from '#/ui/state/Skeletons.tsx'
import { heatDrawing } from './heat-drawing.ts'
import { ChartTable } from './shared/ChartTable.tsx'
import classes from './numbers.module.css'
import { useNumbersTexts } from './texts.ts'
import { listAt, useNumbersAddress, useToday } from './use-numbers.ts'

const lastMonths = 12

/** Until the map says what it shows, and where there is none. */
const boxOf = ({ limites, centro: { latitud, longitud } }: MapConfig): HeatBox =>
  limites
    ? { oeste: limites.longitud_min, sur: limites.latitud_min, este: limites.longitud_max, norte: limites.latitud_max }
    : { oeste: longitud - 0.1, sur: latitud - 0.1, este: longitud + 0.1, norte: latitud + 0.1 }

const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4
const askedBox = ({ oeste, sur, este, norte }: HeatBox): HeatBox => ({
  oeste: Math.max(-180, rounded(oeste)),
  sur: Math.max(-85, rounded(sur)),
  este: Math.min(180, rounded(este)),
  norte: Math.min(85, rounded(norte)),
})

/** The last year, or the month that the slider is at; the choice stands in the address. */
const useMonths = () => {
  const { params, change } = useNumbersAddress()
  const first = startOf('mes', addMonths(useToday(), 1 - lastMonths))
  const months = Array.from({ length: lastMonths }, (_, at) => addMonths(first, at).slice(0, 7))
  const [place, setPlace] = useState(() => months.indexOf(params.get('mes') ?? '') + 1)
  const keep = useDebouncedCallback((at: number) => change({ mes: months[at - 1] }), 300)
  const choose = (at: number) => {
    setPlace(at)
    keep(at)
  }
  const chosen = months[place - 1]
  return { place, choose, chosen, desde: chosen ?? months[0] ?? '', hasta: chosen ?? months.at(-1) ?? '' }
}

const MonthSlider = ({ place, choose, words }: { place: number; choose: (place: number) => void; words: string }) => {
  const say = useNumbersTexts()
  const id = useId()
  return (
    <div className="row gap-12">
      <label htmlFor={id} className="small medium">
        {say('months')}
      </label>
      <input
        id={id}
        type="range"
        className={`${classes.months} grow`}
        min={0}
        max={lastMonths}
        step={1}
        value={place}
        aria-valuetext={words}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
      />
      <output htmlFor={id} className={`${classes.month} small strong`}>
        {words}
      </output>
    </div>
  )
}

const countAt = ({ casillas, lado }: HeatAnswer, square: HeatSquare) =>
  square.lado === lado ? (casillas.find(([x, y]) => x === square.x && y === square.y)?.[2] ?? 0) : 0

const Heat = ({ config }: { config: MapConfig }) => {
  const say = useNumbersTexts()
  const lang = useLang()
  const { filter } = useNumbersAddress()
  const view = useHomeView(config)
  const { place, choose, chosen, desde, hasta } = useMonths()
  const [seen, see] = useState<Seen>()
  const [square, setSquare] = useState<HeatSquare>()
  const criteria = filterCriteria(filter)
  const box = askedBox(seen ?? boxOf(config))
  const loaded = useLoad(askHeat, { query: { desde, hasta, ...(criteria === '' ? {} : { criteria }), ...box } })
  const [last, setLast] = useState<HeatAnswer>()
  if (loaded.data && loaded.data !== last) setLast(loaded.data)
  const answer = loaded.data ?? last
  const drawing = useMemo(() => answer && heatDrawing(answer, square), [answer, square])
  const listOf = (at: HeatSquare) =>
    listAt(
      [`(fecha,>=,${desde}-01)`, `(fecha,<,${addMonths(`${hasta}-01`, 1)})`, `(casilla,=,${writeSquare(at)})`, criteria]
        .filter((part) => part !== '')
        .join(';'),
    )
  const words = chosen === undefined ? say('year') : monthName(chosen, lang)
  const chart = (heat: HeatAnswer): TableChart => ({
    kind: 'table',
    title: say('heat'),
    subtitle: say('heatHint', { when: words }),
    category: say('where'),
    measures: [say('received')],
    rows: heat.mayores.map(({ x, y, n, lugar }) => ({
      name: lugar || say('noStreet'),
      tone: 'main',
      marks: [{ value: n, words: formatNumber(n, lang), href: listOf({ x, y, lado: heat.lado }) }],
    })),
  })
  const tapped = answer && square ? countAt(answer, square) : 0
  return (
    <div className={`${classes.heat} grid gap-12`}>
      <div className="column gap-8 min-0">
        <MonthSlider place={place} choose={choose} words={words} />
        <div className={`${classes.heatMap} relative`}>
          <MapView
            label={say('heatMap')}
            alternative={say('heatAlternative')}
            config={config}
            view={view}
            drawing={drawing}
            onSeen={see}
            onGround={(position) => answer && setSquare(squareAt(position, answer.lado))}
          />
        </div>
        <p className="smaller quiet">{answer ? say('heatLegend', { side: formatNumber(answer.lado, lang) }) : ''}</p>
      </div>
      <div className="column gap-8 min-0">
        <p className="small" aria-live="polite">
          {square && tapped > 0 ? (
            <Anchor component={Link} to={listOf(square)} inherit>
              {say('squareList', { count: tapped })}
            </Anchor>
          ) : (
            <span className="quiet">{say('tapSquare')}</span>
          )}
        </p>
        <Load query={{ ...loaded, data: answer }} quiet skeleton={<RowSkeletons count={3} photo={0} />}>
          {(heat) =>
            heat.total === 0 ? (
              <p className="quiet py-8">{say('nothing')}</p>
            ) : (
              <>
                <ChartTable chart={chart(heat)} />
                <div className="flex">
                  <CsvButton short name="numeros-mapa.csv" load={() => Promise.resolve(csvLines(sheetOf(chart(heat))))} />
                </div>
              </>
            )
          }
        </Load>
      </div>
    </div>
  )
}

/** Where most is reported: squares of the map by month, with those that have most beside it. */
export const HeatPanel = () => {
  const say = useNumbersTexts()
  const heading = useId()
  return (
    <section
      id="mapa"
      aria-labelledby={heading}
      className={`${classes.panel} card p-14-16 min-0 column gap-8`}
      data-wide
      style={{ '--span': 24 } as Record<string, number>}
    >
      <h2 id={heading} className="title bold">
        {say('heat')}
      </h2>
      <Load query={useMapConfig()} skeleton={<RowSkeletons count={3} photo={0} />} quiet>
        {(config) => <Heat config={config} />}
      </Load>
    </section>
  )
}
