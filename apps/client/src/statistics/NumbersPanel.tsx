import type { Counted, View } from '@avisa/contract/statistics/cell-marks'
import { isEmptyChart, sheetOf } from '@avisa/contract/statistics/charts'
import { panelOf, type PanelName } from '@avisa/contract/statistics/panels'
import { downloadPanel } from '@avisa/contract/statistics/routes'
import { ActionIcon, Anchor, Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconChartBar, IconLink, IconMap2, IconTable } from '@tabler/icons-react'
import { useCallback, useId, useRef } from 'react'
import { useKeys } from '#/ui/hooks/use-keys.ts'
import { Link, useLocation } from 'react-router'
import { send } from '#/platform/call.ts'
import { useClient } from '#/platform/client.ts'
import { ownAddress } from '#/platform/own-address.ts'
import type { Loaded } from '#/platform/queries.ts'
import { CsvButton, FileButton } from '#/ui/list/CsvButton.tsx'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { Load } from '#/ui/state/Load.tsx'
import { RowSkeletons } from '#/ui/state/Skeletons.tsx'
import { csvLines } from '#/configuration/shared/object-csv.ts'
import { ChartDrawing } from './shared/ChartDrawing.tsx'
import { ChartTable } from './shared/ChartTable.tsx'
import { Definitions } from './Definitions.tsx'
import classes from './numbers.module.css'
import { useNumbersTexts } from './texts.ts'
import { mapOf, useNumbersAddress } from './use-numbers.ts'

const icon = { size: 18, stroke: 1.9, 'aria-hidden': true } as const

/** Which view of a panel is shown, and whether as a table: in the address, so that a link shows the same. */
const usePanelState = (id: string, views: number, tableFirst: boolean) => {
  const { params, change } = useNumbersAddress()
  const written = /^(?<view>\d)(?<form>[tg])$/.exec(params.get(id) ?? '')?.groups
  const view = Math.min(Number(written?.['view'] ?? 0), views - 1)
  const table = written ? written['form'] === 't' : tableFirst
  const show = (next: { view?: number; table?: boolean }) =>
    change({ [id]: `${next.view ?? view}${(next.table ?? (next.view === undefined ? table : false)) ? 't' : 'g'}` })
  return { view, table, show }
}

const CopyLink = ({ id }: { id: string }) => {
  const client = useClient()
  const say = useNumbersTexts()
  const clipboard = useClipboard()
  const { pathname, search } = useLocation()
  const copy = () => {
    clipboard.copy(`${ownAddress(`${pathname}${search}`)}#${id}`)
    toast(client, { message: say('copied') })
  }
  return (
    <Button variant="subtle" size="sm" leftSection={<IconLink size={20} aria-hidden />} onClick={copy}>
      {say('copyLink')}
    </Button>
  )
}

/** What the panel shows as a spreadsheet that the server writes, with all its tables. */
const XlsxButton = ({ id }: { id: PanelName }) => {
  const client = useClient()
  const say = useNumbersTexts()
  const { filter } = useNumbersAddress()
  const load = async () => (await send(client, downloadPanel, { params: { panel: id }, query: filter })) as Blob
  return <FileButton label={say('xlsx')} short={say('xlsxShort')} name={`numeros-${id}.xlsx`} load={load} />
}

type ContentProps = { id: PanelName; views: readonly View[]; tableFirst: boolean; map: string | undefined }

const Content = ({ id, views, tableFirst, map }: ContentProps) => {
  const say = useNumbersTexts()
  const heading = useId()
  const section = useRef<HTMLElement>(null)
  const { view, table, show } = usePanelState(id, views.length, tableFirst)
  const shown = views[view]
  useKeys({
    t: () => {
      if (shown === undefined || shown.chart.kind === 'table' || !section.current?.contains(document.activeElement)) return false
      // The focused mark goes with its chart: its button stays.
      section.current.querySelectorAll<HTMLElement>('[aria-pressed]')[table ? 0 : 1]?.focus()
      show({ table: !table })
      return undefined
    },
  })
  if (!shown) return null
  const { chart, medidas } = shown
  const drawn = chart.kind === 'table' || table ? undefined : chart
  const empty = isEmptyChart(chart)
  return (
    <section aria-labelledby={heading} className="column gap-8 tall" ref={section}>
      <div className="flex start gap-4">
        <div className="grow">
          <h2 id={heading} className="title bold">
            {chart.title}
          </h2>
          <p className="smaller quiet">{chart.subtitle}</p>
        </div>
        {chart.kind !== 'table' && !empty && (
          <>
            <ActionIcon
              size={32}
              variant={table ? 'subtle' : 'light'}
              aria-pressed={!table}
              aria-label={say('chart')}
              onClick={() => show({ table: false })}
            >
              <IconChartBar {...icon} />
            </ActionIcon>
            <ActionIcon
              size={32}
              variant={table ? 'light' : 'subtle'}
              aria-pressed={table}
              aria-label={say('table')}
              onClick={() => show({ table: true })}
            >
              <IconTable {...icon} />
            </ActionIcon>
          </>
        )}
        <Definitions what={chart.title} medidas={medidas} />
      </div>
      {views.length > 1 && (
        <div className="flex wrap gap-8" role="group" aria-label={say('views')}>
          {views.map(({ name }, order) => (
            <FilterChip key={name} pressed={order === view} onClick={() => show({ view: order })}>
              {name}
            </FilterChip>
          ))}
        </div>
      )}
      {empty ? (
        <p className="quiet py-8">{say('nothing')}</p>
      ) : drawn ? (
        <ChartDrawing chart={drawn} />
      ) : (
        <ChartTable chart={shown.table ?? chart} />
      )}
      {!empty && drawn === undefined && (
        <div className="flex wrap gap-8">
          <CsvButton short name={`numeros-${id}.csv`} load={() => Promise.resolve(csvLines(sheetOf(shown.table ?? chart)))} />
          <XlsxButton id={id} />
          <CopyLink id={id} />
        </div>
      )}
      {!empty && map !== undefined && (
        <Anchor component={Link} to={map} className="inline gap-6 small">
          <IconMap2 {...icon} />
          {say('seeMap')}
        </Anchor>
      )}
      {drawn && chart.note && <p className="smaller quiet ruled-top py-8">{chart.note}</p>}
    </section>
  )
}

type Props = {
  id: PanelName
  query: Loaded<readonly Counted[]>
  tableFirst?: boolean
  /** Whether what the first question counts is shown on the map of incidents. */
  hasMap?: boolean
  /** Of twenty-four columns. */
  span: number
  wide?: boolean
}

export const NumbersPanel = ({ id, query, tableFirst = false, hasMap = false, span, wide = false }: Props) => {
  const { hash } = useLocation()
  const isLinked = hash === `#${id}`
  const scroll = useCallback((node: HTMLElement | null) => (isLinked ? node?.scrollIntoView() : undefined), [isLinked])
  return (
    <div
      id={id}
      ref={scroll}
      className={`${classes.panel} card p-14-16 min-0`}
      data-wide={wide || undefined}
      style={{ '--span': span } as Record<string, number>}
    >
      <Load query={query} quiet skeleton={<RowSkeletons count={2} photo={0} />}>
        {(counted) => (
          <Content
            id={id}
            views={panelOf(id).viewsOf(counted)}
            tableFirst={tableFirst}
            map={hasMap && counted[0] ? mapOf(counted[0]) : undefined}
          />
        )}
      </Load>
    </div>
  )
}
