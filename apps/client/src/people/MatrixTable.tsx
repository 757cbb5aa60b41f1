import type { PermissionName } from '@avisa/contract/access/permissions'
import type { CellChange, PermissionMatrix } from '@avisa/contract/people/schemas'
import { IconCheck, IconLock, IconMinus } from '@tabler/icons-react'
import { Fragment } from 'react'
import { groupNames, groupOf, usePermissionGroupTexts, usePermissionTexts } from '#/configuration/shared/permission-texts.ts'
import { cellOf, isChanged, isLocked, type MatrixColumn } from './matrix.ts'
import classes from './people.module.css'
import { usePeopleTexts } from './texts.ts'
import { useColumnName } from './use-column-name.ts'

export type MatrixProps = {
  matrix: PermissionMatrix
  columns: readonly MatrixColumn[]
  names: readonly PermissionName[]
  cells: readonly CellChange[]
  onChange: (cell: CellChange) => void
}

type CellProps = Pick<MatrixProps, 'cells' | 'onChange'> & { column: MatrixColumn; name: PermissionName }

const Cell = ({ column, name, cells, onChange }: CellProps) => {
  const say = usePeopleTexts()
  const words = usePermissionTexts()
  const nameOf = useColumnName()
  const has = column.permisos.includes(name)
  const Shape = has ? IconCheck : IconMinus
  if (isLocked(column, name))
    return (
      <span className="quiet" role="img" aria-label={`${say(has ? 'can' : 'cannot')}. ${say('locked')}`}>
        {has ? <IconLock size={18} stroke={1.9} aria-hidden /> : <IconMinus size={18} stroke={1.9} aria-hidden />}
      </span>
    )
  return (
    <button
      type="button"
      className={classes.cell}
      aria-pressed={has}
      aria-label={say('cell', { permission: words(name), role: nameOf(column) })}
      data-changed={isChanged(column, name, cells) || undefined}
      onClick={() => onChange(cellOf(column, name))}
    >
      <Shape size={20} stroke={2.2} aria-hidden />
    </button>
  )
}

/** Permission by role and profile. */
export const MatrixTable = ({ columns, names, cells, onChange }: MatrixProps) => {
  const say = usePeopleTexts()
  const words = usePermissionTexts()
  const groups = usePermissionGroupTexts()
  const nameOf = useColumnName()
  return (
    <div className={`${classes.pane} card surface`}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col" className="smaller">
              {say('permission')}
            </th>
            {columns.map((column) => (
              <th key={column.key} scope="col" className="smaller">
                {nameOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groupNames.map((group) => {
            const rows = names.filter((name) => groupOf(name) === group)
            return (
              rows.length > 0 && (
                <Fragment key={group}>
                  <tr className={classes.group}>
                    <th scope="colgroup" colSpan={columns.length + 1} className="small quiet">
                      {groups(group)}
                    </th>
                  </tr>
                  {rows.map((name) => (
                    <tr key={name}>
                      <th scope="row">{words(name)}</th>
                      {columns.map((column) => (
                        <td key={column.key}>
                          <Cell column={column} name={name} cells={cells} onChange={onChange} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </Fragment>
              )
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
