import { tableOf, type Chart, type Mark } from '@avisa/contract/statistics/charts'
import { useCallback, useId, useState } from 'react'
import { Link } from 'react-router'
import classes from './chart.module.css'

const Cell = ({ mark: { words, href, value } }: { mark: Mark }) =>
  href && value !== null ? (
    <Link className="plain-link inline" to={href}>
      {words}
    </Link>
  ) : (
    words
  )

export const ChartTable = ({ chart }: { chart: Chart }) => {
  const { columns, rows } = tableOf(chart)
  const caption = useId()
  const [scrolls, setScrolls] = useState(false)
  const watch = useCallback((box: HTMLDivElement) => {
    const observer = new ResizeObserver(() => setScrolls(box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth))
    for (const element of [box, ...box.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={watch}
      className={`${classes.scrolling} scroll`}
      {...(scrolls ? { role: 'group', 'aria-labelledby': caption, tabIndex: 0 } : {})}
    >
      <table className={`${classes.table} wide small figures`}>
        <caption id={caption} className="spoken">{`${chart.title}. ${chart.subtitle}`}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, under, tone, cells }, order) => (
            <tr key={order} data-tone={tone}>
              <th scope="row" className={under ? 'strong' : 'regular'}>
                {name}
                {under && <span className="block smaller quiet regular">{under}</span>}
              </th>
              {cells.map((mark, column) => (
                <td key={column}>
                  <Cell mark={mark} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
