import { Button, Checkbox, Radio, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconFileSpreadsheet, IconMap2, IconMapPin, IconTable } from '@tabler/icons-react'
import type { Ref } from 'react'
import { columnLabel } from '@avisa/contract/exports/columns'
import { useLang } from '#/platform/text.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import classes from './export-sheet.module.css'
import { useExportTexts } from './texts.ts'

export type NamedColumn = readonly [name: string, words: readonly [es: string, ca: string]]

const icons = { xlsx: IconFileSpreadsheet, csv: IconTable, geojson: IconMapPin, gpkg: IconMap2 } as const
export const formats = ['xlsx', 'csv', 'geojson', 'gpkg'] as const
export type Format = (typeof formats)[number]

/** The formats as tiles, each a radio button. */
export const FormatTiles = ({ value, onChange }: { value: Format; onChange: (format: Format) => void }) => {
  const say = useExportTexts()
  return (
    <Radio.Group label={say('format')} value={value} onChange={(next) => onChange(formats.find((format) => format === next) ?? value)}>
      <div className={`${classes.formats} grid tiles gap-8 mt-8`}>
        {formats.map((format) => {
          const Shape = icons[format]
          return (
            <label key={format} className={`${classes.format} row gap-12 rounded-12 p-12 touchable`}>
              <Shape size={22} stroke={1.9} aria-hidden />
              <span className="grow strong">
                {say(`format_${format}`)} <span className="block small quiet regular">{say(`text_${format}`)}</span>
              </span>
              <Radio value={format} />
            </label>
          )
        })}
      </div>
    </Radio.Group>
  )
}

const Boxes = ({ columns }: { columns: readonly NamedColumn[] }) => {
  const lang = useLang()
  return (
    <div className={`${classes.columns} grid tiles gap-12`}>
      {columns.map(([name, words]) => (
        <Checkbox key={name} value={name} label={columnLabel(words, lang)} />
      ))}
    </div>
  )
}

type ColumnProps = {
  columns: readonly NamedColumn[]
  chosen: readonly string[]
  onChange: (names: string[]) => void
  /** Those that the list shows. */
  view: readonly string[]
}

/** The columns but those of contact. */
export const ColumnBoxes = ({ columns, chosen, onChange, view }: ColumnProps) => {
  const say = useExportTexts()
  const names = columns.map(([name]) => name)
  const others = chosen.filter((name) => !names.includes(name))
  const isView = view.length === chosen.length - others.length && view.every((name) => chosen.includes(name))
  return (
    <div role="group" aria-label={say('columns')}>
      <div className="row between gap-12">
        <span className="label" aria-hidden>
          {say('columns')}
        </span>
        <Button variant="subtle" size="sm" onClick={() => onChange([...(isView ? names : view), ...others])}>
          {say(isView ? 'columnsAll' : 'columnsOfView')}
        </Button>
      </div>
      <Checkbox.Group className="mt-8" value={[...chosen]} onChange={onChange}>
        <Boxes columns={columns} />
      </Checkbox.Group>
    </div>
  )
}

type ContactProps = Pick<ColumnProps, 'columns' | 'chosen' | 'onChange'> & {
  purpose: string
  onPurpose: (text: string) => void
  field: Ref<HTMLInputElement>
}

/** Contact data with what it is needed for, which is logged. */
export const ContactBoxes = ({ columns, chosen, onChange, purpose, onPurpose, field }: ContactProps) => {
  const say = useExportTexts()
  const names = columns.map(([name]) => name)
  const some = names.some((name) => chosen.includes(name))
  return (
    <Notice kind="waiting">
      <div className="column gap-12" role="group" aria-label={say('contact')}>
        <div className="row gap-12" aria-hidden>
          <IconAlertTriangle size={22} stroke={1.9} />
          <strong>{say('contact')}</strong>
        </div>
        <Checkbox.Group value={[...chosen]} onChange={onChange}>
          <Boxes columns={columns} />
        </Checkbox.Group>
        {some && (
          <>
            <p>{say('contactText')}</p>
            <TextInput
              ref={field}
              label={say('purpose')}
              placeholder={say('purposeExample')}
              value={purpose}
              maxLength={200}
              onChange={(event) => onPurpose(event.currentTarget.value)}
            />
            <Button className="self-start" variant="default" onClick={() => onChange(chosen.filter((name) => !names.includes(name)))}>
              {say('withoutContact')}
            </Button>
          </>
        )}
      </div>
    </Notice>
  )
}
