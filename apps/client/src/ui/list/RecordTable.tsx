import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { memo, useMemo, useState, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useListTexts } from './list-texts.ts'
import classes from './record-table.module.css'
import { CellCheckbox, RowMark, type RowSelection } from './RowMark.tsx'
import { VirtualList } from './VirtualList.tsx'

/** A column of a table of records. */
export type Column<Row, Sort extends string> = {
  key: string
  title: string
  /** In pixels; the other columns share the rest. */
  width?: number
  /**
   * Minimum width of the table for this column: 640, 880, 1080 or 1440 px; without it the column is always
   * shown.
   */
  from?: 'narrow' | 'medium' | 'wide' | 'widest'
  /** The orders that its header cycles through. */
  orders?: readonly Sort[]
  /** Always shown. */
  link?: boolean
  /** Only where the person has chosen it. */
  extra?: boolean
  cell: (row: Row) => ReactNode
}

export type TableOf<Row, Sort extends string> = {
  columns: readonly Column<Row, Sort>[]
  /** Keys of the columns that the person has chosen, in their order. */
  chosen?: readonly string[] | undefined
  sort: Sort
  onSort: (next: Sort) => void
}

const flexible = 180

/** The columns that the person has chosen, in their order; the one with the link is never missing. */
export const shownColumns = <C extends Pick<Column<never, never>, 'key' | 'link' | 'extra' | 'from'>>(
  columns: readonly C[],
  chosen: readonly string[] | undefined,
): readonly C[] => {
  if (!chosen) return columns.filter(({ extra }) => !extra)
  const shown = chosen.flatMap((key) => columns.filter((column) => column.key === key))
  const missing = columns.filter((column) => column.link && !shown.includes(column))
  // What was chosen does not give way on narrow screens: there the table scrolls.
  return [...missing, ...shown].map((column) => ({ ...column, from: undefined }))
}

const Order = ({ sort }: { sort: 'ascending' | 'descending' | undefined }) => {
  const Shape = sort === undefined ? IconArrowsSort : sort === 'ascending' ? IconArrowUp : IconArrowDown
  return <Shape size={15} stroke={2.2} aria-hidden data-idle={sort === undefined || undefined} />
}

const MarkAll = <Row,>({ on, hasAll, markAll, end }: RowSelection<Row>) => {
  const say = useListTexts()
  return (
    <th scope="col" className={`${classes.head} ${classes.pick} sticky surface`}>
      <CellCheckbox
        className={classes.pickBox}
        aria-label={say('chooseAll')}
        checked={hasAll}
        indeterminate={on && !hasAll}
        onChange={hasAll ? end : markAll}
      />
    </th>
  )
}

type HeadProps<Row, Sort extends string> = Omit<TableOf<Row, Sort>, 'chosen'> & { selection: RowSelection<Row> | undefined }

const Head = <Row, Sort extends string>({ columns, sort, onSort, selection }: HeadProps<Row, Sort>) => (
  <thead>
    <tr aria-rowindex={1}>
      {selection && <MarkAll {...selection} />}
      {columns.map(({ key, title, width, from, link, orders = [] }) => {
        const at = orders.indexOf(sort)
        const sorted = at < 0 ? undefined : sort.startsWith('-') ? 'descending' : 'ascending'
        const next = orders[(at + 1) % orders.length]
        return (
          <th
            key={key}
            scope="col"
            className={`${classes.head} ${link ? classes.first : ''} smaller quiet sticky surface`}
            style={{ width }}
            data-from={from}
            {...(sorted ? { 'aria-sort': sorted } : {})}
          >
            {next === undefined ? (
              title
            ) : (
              <button type="button" onClick={() => onSort(next)}>
                <span>{title}</span>
                <Order sort={sorted} />
              </button>
            )}
          </th>
        )
      })}
    </tr>
  </thead>
)

type CellsProps<Row, Sort extends string> = { columns: readonly Column<Row, Sort>[]; row: Row; to: string; selected: boolean }

const AllCells = <Row, Sort extends string>({ columns, row, to, selected }: CellsProps<Row, Sort>): ReactNode =>
  columns.map(({ key, from, link, cell }) =>
    link ? (
      <th key={key} scope="row" className={`${classes.cell} ${classes.first} sticky`} data-from={from}>
        <Link to={to} className={`${classes.link} strong clip block leading-24 main`} aria-current={selected ? 'true' : undefined}>
          {cell(row)}
        </Link>
      </th>
    ) : (
      <td key={key} className={classes.cell} data-from={from}>
        {cell(row)}
      </td>
    ),
  )

/** Memoised, so that scrolling renders only new rows. */
const Cells = memo(AllCells) as typeof AllCells

type RowProps<Row, Sort extends string> = CellsProps<Row, Sort> & { selection: RowSelection<Row> | undefined }

const MarkedCells = <Row, Sort extends string>({ selection, ...cells }: RowProps<Row, Sort>) => (
  <>
    {selection && (
      <td className={`${classes.cell} ${classes.pick} sticky`} data-chosen={selection.has(cells.row) || undefined}>
        <RowMark row={cells.row} selection={selection} className={classes.pickBox} />
      </td>
    )}
    <Cells {...cells} />
  </>
)

type Props<Row, Sort extends string> = Omit<ComponentProps<typeof VirtualList<Row>>, 'pane' | 'head' | 'render' | 'estimate' | 'keyOf'> & {
  table: TableOf<Row, Sort>
  to: (id: number) => string
  selected: number | undefined
  selection: RowSelection<Row> | undefined
}

/** Single-line rows under a sticky header that sorts. */
export const RecordTable = <Row extends { id: number }, Sort extends string>({
  table: { columns: all, chosen, ...order },
  to,
  selected,
  selection,
  ...list
}: Props<Row, Sort>) => {
  const columns = useMemo(() => shownColumns(all, chosen), [all, chosen])
  const minWidth = chosen && columns.reduce((sum, { width = flexible }) => sum + width, selection ? 56 : 0)
  // State instead of a ref: the rows are rendered once their scroll container exists.
  const [pane, setPane] = useState<HTMLDivElement | null>(null)
  const scroller = useMemo(() => ({ current: pane }), [pane])
  return (
    <div ref={setPane} className={`${classes.pane} fill min-h-0 scroll surface`}>
      {pane && (
        <VirtualList
          {...list}
          keyOf={({ id }) => id}
          estimate={38}
          pane={scroller}
          head={<Head columns={columns} {...order} selection={selection} />}
          minWidth={minWidth}
          render={(row) => <MarkedCells columns={columns} row={row} to={to(row.id)} selected={row.id === selected} selection={selection} />}
        />
      )}
    </div>
  )
}
