import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { may } from '@avisa/contract/access/person'
import { columnsOfView, exportColumns, isContactColumn, type ExportKind } from '@avisa/contract/exports/columns'
import { exportIncidents, exportInspections, exportTasks } from '@avisa/contract/exports/routes'
import { send } from '#/platform/call.ts'
import { useClient } from '#/platform/client.ts'
import { usePerson } from '#/platform/session.ts'
import { useFormat } from '#/platform/text.ts'
import { Segmented } from '#/ui/form/Segmented.tsx'
import { useFileSave } from '#/ui/list/CsvButton.tsx'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { ColumnBoxes, ContactBoxes, FormatTiles, type Format, type NamedColumn } from './ExportParts.tsx'
import type { ExportedList } from './shared/exported-list.ts'
import { useExportTexts } from './texts.ts'
import { useFirstRow, usePreview, type AnyRow } from './use-preview.ts'

const routes = { incidencias: exportIncidents, tareas: exportTasks, inspecciones: exportInspections } as const
type Scope = 'chosen' | 'view' | 'all'

type Props = { kind: ExportKind; list: ExportedList; rows?: readonly AnyRow[]; opened: boolean; onClose: () => void }

/** By date, as the file is: lists are also sorted by what files are not. */
const firstOf = (rows: readonly AnyRow[], oldestFirst: boolean): AnyRow | undefined => {
  const [first] = rows.toSorted((a, b) => b.fecha.localeCompare(a.fecha) || b.id - a.id)
  return oldestFirst ? rows.toSorted((a, b) => a.fecha.localeCompare(b.fecha) || a.id - b.id)[0] : first
}

/** What may be exported of a list, how many rows each choice holds, and the first of the chosen one. */
const useScopes = ({ kind, list: { narrowed, sort }, rows, opened }: Props) => {
  const [scope, setScope] = useState<Scope>(rows ? 'chosen' : 'view')
  const order = sort === 'fecha' ? { sort } : {}
  const isNarrowed = Object.keys(narrowed).length > 0
  const all = { sort: '-fecha', ...order }
  const view = useFirstRow(kind, { ...all, ...narrowed }, opened)
  const whole = useFirstRow(kind, all, opened && isNarrowed)
  const chosen = rows && { row: firstOf(rows, sort === 'fecha'), meta: { total: rows.length, total_minimo: false } }
  const contents = { ...(chosen && { chosen }), view, ...(isNarrowed && { all: whole }) }
  const queries = { chosen: { ids: rows?.map(({ id }) => id).join(',') }, view: narrowed, all: {} }
  return { scope, setScope, contents, query: { ...order, ...queries[scope] }, oldestFirst: sort === 'fecha' }
}

export const ExportSheet = (props: Props) => {
  const { kind, list, opened, onClose } = props
  const client = useClient()
  const person = usePerson()
  const say = useExportTexts()
  const format = useFormat()
  const columns: readonly NamedColumn[] = Object.entries(exportColumns[kind])
  const plain = columns.filter(([name]) => !isContactColumn(name))
  const contacts = columns.filter(([name]) => isContactColumn(name))
  const purposeField = useRef<HTMLInputElement>(null)
  const [formato, setFormato] = useState<Format>('xlsx')
  const [chosen, setChosen] = useState(() => plain.map(([name]) => name))
  const [motivo, setMotivo] = useState('')
  const { scope, setScope, contents, query, oldestFirst } = useScopes(props)
  const names = columns.map(([name]) => name).filter((name) => chosen.includes(name))
  const contact = names.some(isContactColumn)
  const { row, meta } = contents[scope] ?? contents.view
  const preview = usePreview(kind, row, names)
  const load = async () => {
    const parameters = { ...query, formato, columnas: names.join(','), ...(contact ? { motivo: motivo.trim() } : {}) }
    return (await send(client, routes[kind], { query: parameters })) as Blob
  }
  const { busy, save } = useFileSave({ load, name: `${kind}.${formato}` })
  const missing = names.length === 0 ? 'columnsMissing' : contact && motivo.trim().length < 3 ? 'purposeMissing' : undefined
  const amountOf = (of: typeof meta) => {
    if (!of) return undefined
    const amount = format.number(of.total)
    return of.total_minimo ? say('atLeast', { amount }) : amount
  }
  const labelOf = (each: Scope) => {
    const amount = amountOf(contents[each]?.meta)
    return amount === undefined ? say(`scope_${each}`) : say(`scopeAmount_${each}`, { amount })
  }
  const options = (['chosen', 'view', 'all'] as const).filter((each) => contents[each] !== undefined)
  const word = say(`format_${formato}`)
  const amount = amountOf(meta)
  const main = {
    label: amount === undefined ? say('download', { format: word }) : say('downloadAmount', { amount, format: word }),
    icon: IconDownload,
    loading: busy,
    reason: missing && say(missing),
    onBlocked: () => purposeField.current?.focus(),
    onClick: save,
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={say('title')} size="medium" footer={<ActionBar main={main} />}>
      <div className="column gap-16">
        <div className="row wrap between gap-8">
          <p className="small quiet">{say(oldestFirst ? 'oldestFirst' : 'newestFirst', { what: say(`text_${scope}`) })}</p>
          {options.length > 1 && (
            <Segmented<Scope>
              label={say('scope')}
              value={scope}
              onChange={setScope}
              options={options.map((value) => ({ value, label: labelOf(value) }))}
            />
          )}
        </div>
        <FormatTiles value={formato} onChange={setFormato} />
        <ColumnBoxes columns={plain} chosen={chosen} onChange={setChosen} view={columnsOfView(kind, list.columns)} />
        {kind === 'incidencias' && may(person, 'mantenimiento.ciudadano.consultar') && (
          <ContactBoxes
            columns={contacts}
            chosen={chosen}
            onChange={setChosen}
            purpose={motivo}
            onPurpose={setMotivo}
            field={purposeField}
          />
        )}
        {preview !== '' && (
          <p className="small anywhere ruled-top py-8">
            <span className="quiet">{say('begins')}</span> {preview}
          </p>
        )}
      </div>
    </Sheet>
  )
}
