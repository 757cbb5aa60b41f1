import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useMemo, useState, type ReactElement, type ReactNode, type RefObject } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { FilterModel } from '@avisa/contract/filters/schemas'
import { columnsIn } from '@avisa/contract/filters/views'
import type { Meta } from '@avisa/contract/http/paging'
import type { Path } from '@avisa/contract/paths'
import type { LoadedList } from '#/platform/queries.ts'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { stepsOf } from '#/ui/list/detail-pane.ts'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { ListDetail, panelInset, useIsDesk, useIsRoomy, useIsWide } from '#/ui/list/ListDetail.tsx'
import { ListMapTabs, useListMapTab, type ListMapTab } from '#/ui/list/ListMapTabs.tsx'
import type { RecordListProps } from '#/ui/list/RecordList.tsx'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { ColumnsSheet, useLook, type TableChoice } from '#/ui/list/ColumnsSheet.tsx'
import { useListSearch, type ListAddress, type ListChange } from '#/ui/list/use-list-address.ts'
import { useWalkTo } from '#/ui/list/use-walk-to.ts'
import type { ActiveFilter } from '#/filters/shared/conditions.ts'
import { FilterPicker } from '#/filters/shared/FilterPicker.tsx'
import { ViewTabs } from '#/filters/shared/ViewTabs.tsx'
import classes from './records-page.module.css'
import { KeysSheet } from './KeysSheet.tsx'
import { useRecordTexts } from './texts.ts'
import { ListStrip } from './ListStrip.tsx'
import { NoRecords } from './NoRecords.tsx'
import type { RowGroup } from './use-groups.ts'
import { useSelection } from './use-selection.ts'

type MapProps = { selected: number | undefined; onSelect: (id: number) => void; insetRight: number }

/** Acts on several rows, for who may do one. */
type Bulk<Row> = {
  labelOf: (row: Row) => string
  /** Beside their number, or on a phone at the foot of the page. */
  renderActs: (rows: readonly Row[], end: () => void) => ReactNode
  loadAll: () => Promise<readonly Row[]>
}

type View<Row> = { orden: string; columns: TableChoice['columns']; groups: readonly RowGroup<Row>[] }

type Props<Row> = {
  model: FilterModel
  title: string
  at: ListAddress
  first: ListMapTab
  active: ActiveFilter
  query: LoadedList<Row>
  /** Identifies the list, with its filters and order. */
  name: string
  /** The addresses of the list and of each row, without query parameters. */
  paths: { list: string; record: Path<'id'> }
  messages: { total: (meta: Meta) => string; searchEmpty: string; empty: ReactNode; choose: string }
  sort: ReactNode
  mayFilter: boolean
  /** How staff may see the list: its order now, its columns, and what it can be grouped by. */
  view: View<Row> | undefined
  edge: boolean
  mayTable: boolean
  bulk?: Bulk<Row> | undefined
  renderList: (list: Omit<RecordListProps<Row>, 'label'>) => ReactNode
  renderMap: (map: MapProps) => ReactNode
  renderDetail: (id: number, list: string) => ReactElement
}

export const RecordsPage = <Row extends { id: number }>(props: Props<Row>) => {
  const { model, title, at, active, query, paths, messages, edge, bulk } = props
  const say = useRecordTexts()
  const navigate = useNavigate()
  const walkTo = useWalkTo()
  const wide = useIsWide()
  const roomy = useIsRoomy()
  const desk = useIsDesk()
  const id = useParams()['id']
  const selected = id === undefined ? undefined : Number(id)
  const [typed, type] = useListSearch(at)
  const [tab, chooseTab] = useListMapTab(model, { ...at, first: props.first })
  const [searching, setSearching] = useState(false)
  const [look, chooseLook] = useLook(model)
  const isList = desk && tab === 'lista' && props.mayTable
  const table = isList && look === 'table'
  const columnas = useMemo(() => columnsIn(model, at.columnas.split(',')), [model, at.columnas])
  const group = props.view?.groups.find(({ key }) => key === at.grupo)
  const shown = {
    orden: props.view?.orden ?? '',
    pestanya: tab,
    ...(columnas ? { columnas: [...columnas] } : {}),
    ...(group ? { grupo: group.key } : {}),
  }
  const onChoose = (next: readonly string[] | undefined) => at.change({ columnas: next?.join(',') })
  const selection = useSelection(query.data, JSON.stringify([active, at.buscar]), bulk?.labelOf ?? String)
  const selecting = bulk !== undefined && selection.on

  const acts = selecting && <Suspense>{bulk.renderActs(selection.rows, selection.end)}</Suspense>

  const list = paths.list + at.address
  const to = (id: number) => paths.record.to({ id }) + at.address
  const narrow = ({ filtro, criterios }: ActiveFilter, view: ListChange = {}) =>
    at.change({ ...view, filtro: filtro?.toString(), criterios })
  const onSelect = (id: number) => (wide ? walkTo(to(id)) : void navigate(to(id)))
  const map = tab === 'mapa' && (
    <Suspense>{props.renderMap({ selected, onSelect, insetRight: roomy && selected !== undefined ? panelInset : 0 })}</Suspense>
  )
  const empty = <NoRecords {...{ model, active, messages, narrow }} searched={at.buscar !== ''} clearSearch={() => type('')} />
  const tabs = <ListMapTabs label={say('views')} tab={tab} onChoose={chooseTab} />
  const showsSearch = wide || searching || typed !== ''
  const tools = (
    <div className={`${classes.tools} column gap-8`} data-table={table || undefined}>
      {props.view && <ViewTabs model={model} active={active} view={shown} change={at.change} />}
      {showsSearch && <SearchField label={say('searchWords')} value={typed} onChange={type} summoned={searching} slash />}
      {!roomy && tabs}
      {props.mayFilter && <FilterPicker model={model} active={active} onChange={narrow} />}
    </div>
  )
  const searchButton = (
    <ActionIcon aria-label={say('search')} onClick={() => setSearching(true)}>
      <IconSearch size={24} stroke={1.9} aria-hidden />
    </ActionIcon>
  )
  const renderRows = (pane: RefObject<HTMLElement | null> | undefined) => (
    <>
      <ListStrip
        total={query.meta && messages.total(query.meta)}
        edge={edge || wide}
        table={table}
        choosing={bulk && { selection, loaded: query.data?.length ?? 0, meta: query.meta, loadAll: bulk.loadAll }}
        acts={wide && acts}
      >
        {props.view && (
          <ColumnsSheet
            table={table ? { columns: props.view.columns, chosen: columnas, onChoose } : undefined}
            looks={isList ? { look, onLook: chooseLook } : undefined}
            groups={{ groups: props.view.groups, group: group?.key, onGroup: (grupo) => at.change({ grupo }) }}
          />
        )}
        {props.sort}
        {desk && props.view && <KeysSheet />}
      </ListStrip>
      {props.renderList({
        query,
        name: props.name,
        to,
        selected,
        pane,
        empty,
        wide: table,
        selection: bulk && selection,
        chosen: columnas,
        groupOf: group?.nameOf,
      })}
    </>
  )
  return (
    <ListDetail
      renderList={(pane, instead) => (
        <AppPage
          title={title}
          look="list"
          actions={roomy ? <div className="me-12">{tabs}</div> : !showsSearch && searchButton}
          tools={tools}
          fill={Boolean(instead) || table}
          footer={!wide && !instead && acts}
        >
          {instead || renderRows(pane)}
        </AppPage>
      )}
      {...(map ? { map } : {})}
      table={table}
      onEscape={selecting ? selection.end : undefined}
      detail={selected === undefined ? undefined : props.renderDetail(selected, list)}
      nothing={<EmptyState title={messages.choose} />}
      steps={stepsOf({ rows: query.data, selected, to, list, go: walkTo })}
    />
  )
}
