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
  link?: boolean
  cell: (row: Row) => ReactNode
}

export type TableOf<Row, Sort extends string> = { columns: readonly Column<Row, Sort>[]; sort: Sort; onSort: (next: Sort) => void }

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

type HeadProps<Row, Sort extends string> = TableOf<Row, Sort> & { selection: RowSelection<Row> | undefined }

const Head = <Row, Sort extends string>({ columns, sort, onSort, selection }: HeadProps<Row, Sort>) => (
  <thead>
    <tr aria-rowindex={1}>
      {selection && <MarkAll {...selection} />}
      {columns.map(({ key, title, width, from, orders = [] }) => {
        const at = orders.indexOf(sort)
        const sorted = at < 0 ? undefined : sort.startsWith('-') ? 'descending' : 'ascending'
        const next = orders[(at + 1) % orders.length]
        return (
          <th
            key={key}
            scope="col"
            className={`${classes.head} smaller quiet sticky surface`}
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
      <th key={key} scope="row" className={classes.cell} data-from={from}>
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
      <td className={`${classes.cell} ${classes.pick}`} data-chosen={selection.has(cells.row) || undefined}>
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
  table,
  to,
  selected,
  selection,
  ...list
}: Props<Row, Sort>) => {
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
          head={<Head {...table} selection={selection} />}
          render={(row) => (
            <MarkedCells columns={table.columns} row={row} to={to(row.id)} selected={row.id === selected} selection={selection} />
          )}
        />
      )}
    </div>
  )
}
