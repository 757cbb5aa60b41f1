import { NativeSelect, Switch } from '@mantine/core'
import { useState } from 'react'
import { groupNames, groupOf, usePermissionGroupTexts, usePermissionTexts } from '#/configuration/shared/permission-texts.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { cellOf, isLocked } from './matrix.ts'
import type { MatrixProps } from './MatrixTable.tsx'
import { usePeopleTexts } from './texts.ts'
import { useColumnName } from './use-column-name.ts'

/** The matrix on a narrow screen: one role or profile at a time. */
export const MatrixList = ({ columns, names, onChange }: MatrixProps) => {
  const say = usePeopleTexts()
  const words = usePermissionTexts()
  const groups = usePermissionGroupTexts()
  const nameOf = useColumnName()
  const [key, setKey] = useState('Administradores')
  const column = columns.find((candidate) => candidate.key === key) ?? columns[0]
  if (!column) return null
  return (
    <>
      <NativeSelect
        label={say('whoseColumn')}
        value={column.key}
        onChange={({ currentTarget }) => setKey(currentTarget.value)}
        data={columns.map((candidate) => ({ value: candidate.key, label: nameOf(candidate) }))}
      />
      {groupNames.map((group) => {
        const rows = names.filter((name) => groupOf(name) === group)
        return (
          rows.length > 0 && (
            <RowCard key={group} title={groups(group)}>
              {rows.map((name) => {
                const locked = isLocked(column, name)
                const toggle = (
                  <Switch
                    size="lg"
                    withThumbIndicator={false}
                    aria-label={words(name)}
                    checked={column.permisos.includes(name)}
                    disabled={locked}
                    onChange={() => onChange(cellOf(column, name))}
                  />
                )
                return <Row key={name} title={words(name)} support={locked ? say('locked') : undefined} trailing={toggle} />
              })}
            </RowCard>
          )
        )
      })}
    </>
  )
}
