import { incidentColumns, missingColumns, type IncidentColumn } from '@avisa/contract/imports/incident-rows'
import type { IncidentOptions, IncidentReport } from '@avisa/contract/imports/schemas'
import { pick } from '@avisa/contract/values/languages'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useStatuses, useTypes, useUnits } from '#/platform/configuration.ts'
import { useLang } from '#/platform/text.ts'
import classes from '../imports.module.css'
import { useIncidentImportTexts } from './texts.ts'

type Choice = { value: string; label: string }
type Change = (options: IncidentOptions) => void

const firstColumns: readonly IncidentColumn[] = ['id', 'tipo', 'estado', 'fecha', 'latitud', 'longitud', 'direccion', 'texto']

type ColumnsProps = { columns: NonNullable<IncidentReport['columnas']>; options: IncidentOptions; onChange: Change }

/** Each of our columns with the one of the file that it is taken from. */
export const ColumnsCard = ({ columns: { del_archivo, usadas }, options, onChange }: ColumnsProps) => {
  const say = useIncidentImportTexts()
  const [isOpen, setIsOpen] = useState(false)
  const chosen = options.columnas ?? {}
  const nameOf = (column: IncidentColumn) => (chosen[column] === undefined ? usadas[column] : (chosen[column] ?? undefined))
  const named = Object.fromEntries(
    incidentColumns.flatMap((column) => (nameOf(column) === undefined ? [] : [[column, nameOf(column) ?? '']])),
  )
  const missing = missingColumns(named)
  const data = [
    { value: '', label: say('noColumn') },
    ...del_archivo.map(({ nombre, ejemplo }) => ({ value: nombre, label: ejemplo === '' ? nombre : `${nombre} (${ejemplo})` })),
  ]
  const shown = isOpen ? incidentColumns : firstColumns
  return (
    <section className="card column gap-12 p-16" aria-label={say('columns')}>
      <div>
        <h2 className="title">{say('columns')}</h2>
        <p className="small quiet">{say('columnsHelp')}</p>
      </div>
      <div className={`${classes.choices} grid gap-12`}>
        {shown.map((column) => (
          <NativeSelect
            key={column}
            label={say(`column_${column}`)}
            value={nameOf(column) ?? ''}
            error={missing.includes(column)}
            data={data}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...options, columnas: { ...chosen, [column]: value === '' ? null : value } })
            }
          />
        ))}
      </div>
      {!isOpen && (
        <Button className="self-start" size="sm" variant="subtle" aria-expanded={false} onClick={() => setIsOpen(true)}>
          {say('moreColumns')}
        </Button>
      )}
    </section>
  )
}

type Word = IncidentReport['tipos'][number]
type Pairs = NonNullable<IncidentOptions['tipos']>
const others = '*'
const fewWords = 12

type WordsProps = { title: string; words: readonly Word[]; choices: readonly Choice[]; pairs: Pairs; onChange: (pairs: Pairs) => void }

/** Their words with how often they come, those without one of ours first. */
const WordsCard = ({ title, words, choices, pairs, onChange }: WordsProps) => {
  const say = useIncidentImportTexts()
  const [isWhole, setIsWhole] = useState(false)
  const rows = words.toSorted((a, b) => Number(a.nuestro !== null) - Number(b.nuestro !== null) || b.total - a.total)
  const shown = isWhole ? rows : rows.slice(0, fewWords)
  const chosenFor = (suyo: string) => pairs.find((pair) => pair.suyo === suyo)?.nuestro
  const choose = (suyo: string, nuestro: string) =>
    onChange([...pairs.filter((pair) => pair.suyo !== suyo), ...(nuestro === '' ? [] : [{ suyo, nuestro }])])
  const data = [{ value: '', label: say('unmatched') }, ...choices]
  return (
    <section className="card clip" aria-label={title}>
      <h2 className="title p-16">{title}</h2>
      <ul className="list">
        {shown.map(({ suyo, nuestro, total }) => (
          <li key={suyo} className={`${classes.line} ${classes.choices} grid gap-12`}>
            <span className="anywhere size-15">
              {suyo === '' ? say('emptyWord') : suyo} <span className="small quiet figures">{say('times', { count: total })}</span>
            </span>
            <NativeSelect
              aria-label={suyo === '' ? say('emptyWord') : suyo}
              value={chosenFor(suyo) ?? nuestro ?? ''}
              data={data}
              disabled={suyo === ''}
              onChange={({ currentTarget }) => choose(suyo, currentTarget.value)}
            />
          </li>
        ))}
        <li className={`${classes.line} ${classes.choices} grid gap-12`}>
          <span className="size-15">{say('others')}</span>
          <NativeSelect
            aria-label={`${title}: ${say('others')}`}
            value={chosenFor(others) ?? ''}
            data={data}
            onChange={({ currentTarget }) => choose(others, currentTarget.value)}
          />
        </li>
      </ul>
      {rows.length > shown.length && (
        <div className="p-8-16 ruled-top">
          <Button size="sm" variant="subtle" onClick={() => setIsWhole(true)}>
            {say('allWords', { count: rows.length })}
          </Button>
        </div>
      )}
    </section>
  )
}

type Props = { report: Pick<IncidentReport, 'tipos' | 'estados'>; options: IncidentOptions; onChange: Change }

/** Types of the unit that gets the incidents, and states. */
export const WordCards = ({ report, options, onChange }: Props) => {
  const say = useIncidentImportTexts()
  const lang = useLang()
  const unit = useUnits().data?.find(({ codigo }) => codigo === options.unidad)
  const types = (useTypes(unit?.id).data ?? []).flatMap((parent) => [
    { value: parent.codigo, label: pick(parent, 'descripcion', lang), asignable: parent.asignable },
    ...parent.subtipos.map((type) => ({
      value: type.codigo,
      label: `${pick(parent, 'descripcion', lang)} · ${pick(type, 'descripcion', lang)}`,
      asignable: type.asignable,
    })),
  ])
  const statuses = useStatuses('incidencia').data ?? []
  return (
    <>
      {report.tipos.length > 0 && (
        <WordsCard
          title={say('types')}
          words={report.tipos}
          choices={types.filter(({ asignable }) => asignable).map(({ value, label }) => ({ value, label }))}
          pairs={options.tipos ?? []}
          onChange={(tipos) => onChange({ ...options, tipos })}
        />
      )}
      {report.estados.length > 0 && (
        <WordsCard
          title={say('states')}
          words={report.estados}
          choices={statuses.map((status) => ({ value: status.codigo, label: pick(status, 'descripcion', lang) }))}
          pairs={options.estados ?? []}
          onChange={(estados) => onChange({ ...options, estados })}
        />
      )}
    </>
  )
}
