import type { Field } from '@avisa/contract/configuration/fields'
import { fold } from '@avisa/contract/addresses/fold'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useLang } from '#/platform/text.ts'
import { SearchField } from '#/ui/form/SearchField.tsx'
import { VirtualList } from '#/ui/list/VirtualList.tsx'
import { Row } from '#/ui/list/Rows.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import classes from './configuration.module.css'
import { OpenButton } from './field-parts.tsx'
import { nameOf } from './labels.ts'
import { inOrder, searchText, useNames, useObjects, type ObjectRow } from './objects.ts'
import { useConfigurationTexts } from './texts.ts'

type Props = {
  id: string
  field: Extract<Field, { kind: 'reference' | 'references' }>
  label: string
  value: unknown
  disabled: boolean
  onChange: (value: unknown) => void
  /** What nothing chosen means. */
  nothing?: string
}

const none: ObjectRow = { clave: '', cuerpo: {}, puede: true, id: null }

const Choices = ({ field, value, pick }: Pick<Props, 'field'> & { value: readonly string[]; pick: (clave: string) => void }) => {
  const say = useConfigurationTexts()
  const lang = useLang()
  const query = useObjects(field.to)
  const [typed, setTyped] = useState('')
  const [pane, setPane] = useState<HTMLDivElement | null>(null)
  const wanted = fold(typed)
  const rowsOf = (rows: readonly ObjectRow[]) => [
    ...(field.kind === 'reference' && field.optional && wanted === '' ? [none] : []),
    ...inOrder(field.to, rows, lang).filter(
      (row) => (row.cuerpo['retirado'] !== true || value.includes(row.clave)) && searchText(row).includes(wanted),
    ),
  ]
  return (
    <div className="column gap-12">
      <SearchField label={say('search')} value={typed} onChange={setTyped} autoFocus />
      <Load query={query}>
        {({ filas }) => {
          const rows = rowsOf(filas)
          return (
            <div ref={setPane} className={`${classes.choices} card scroll`}>
              {rows.length === 0 && <EmptyState title={say('noMatch')} />}
              {pane && (
                <VirtualList
                  items={rows}
                  keyOf={(row) => row.clave}
                  estimate={60}
                  label={say('choose')}
                  pane={{ current: pane }}
                  render={(row) => (
                    <Row
                      title={row.clave === '' ? say('none') : nameOf(field.to, row.clave, row.cuerpo, lang)}
                      support={row.clave || undefined}
                      trailing={value.includes(row.clave) ? <IconCheck size={22} stroke={2.2} aria-label={say('done')} /> : <span />}
                      onClick={() => pick(row.clave)}
                    />
                  )}
                />
              )}
            </div>
          )
        }}
      </Load>
    </div>
  )
}

export const ReferenceInput = ({ id, field, label, value, disabled, onChange, nothing }: Props) => {
  const say = useConfigurationTexts()
  const name = useNames(field.to)
  const [opened, setOpened] = useState(false)
  const many = field.kind === 'references'
  const chosen = (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]) as readonly string[]
  const pick = (clave: string) => {
    if (many) onChange(chosen.includes(clave) ? chosen.filter((other) => other !== clave) : [...chosen, clave])
    else {
      onChange(clave || null)
      setOpened(false)
    }
  }
  return (
    <>
      <OpenButton id={id} disabled={disabled} onClick={() => setOpened(true)}>
        <span className="min-0 anywhere">{chosen.length === 0 ? (nothing ?? say('none')) : chosen.map(name).join(', ')}</span>
      </OpenButton>
      <Sheet
        opened={opened}
        onClose={() => setOpened(false)}
        title={label}
        footer={
          many && (
            <div className="p-16">
              <Button fullWidth size="lg" onClick={() => setOpened(false)}>
                {say('done')}
              </Button>
            </div>
          )
        }
      >
        <Choices field={field} value={chosen} pick={pick} />
      </Sheet>
    </>
  )
}
