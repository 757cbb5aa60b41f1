import { exportRefused } from '@avisa/contract/imports/routes'
import { reasonTexts } from '@avisa/contract/imports/reasons'
import type { RefusedReason } from '@avisa/contract/imports/rules'
import type { ImportReport, IncidentReport } from '@avisa/contract/imports/schemas'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#/platform/call.ts'
import { useClient } from '#/platform/client.ts'
import { useFormat, useLang } from '#/platform/text.ts'
import { CsvButton } from '#/ui/list/CsvButton.tsx'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import classes from './imports.module.css'
import { useSeconds } from './ProgressCard.tsx'
import { useImportTexts } from './texts.ts'

export const Line = ({ label, value }: { label: string; value: number }) => {
  const format = useFormat()
  if (value === 0) return null
  return (
    <li className="line between gap-12">
      <span>{label}</span>
      <span className="strong figures">{format.number(value)}</span>
    </li>
  )
}

export const Big = ({ value, label, wrong = false }: { value: number; label: string; wrong?: boolean }) => {
  const format = useFormat()
  return (
    <div className={`${classes.number} grow`}>
      <div className={`heading figures ${wrong && value > 0 ? 'wrong' : ''}`}>{format.number(value)}</div>
      <div className="small quiet">{label}</div>
    </div>
  )
}

export const sumOf = (rows: readonly { total: number }[]) => rows.reduce((sum, { total }) => sum + total, 0)

export const ReportCard = ({ report }: { report: ImportReport }) => {
  const say = useImportTexts()
  const { calles, portales, zonas, rechazadas } = report
  const areas = sumOf(zonas)
  return (
    <section className="card clip">
      <h2 className="title p-16">{say('brings')}</h2>
      <div className="flex ruled-top">
        {calles.total > 0 || areas === 0 ? (
          <Big value={calles.total} label={say('nStreets')} />
        ) : (
          <Big value={areas} label={say('nAreas')} />
        )}
        <Big value={portales.total} label={say('nPortals')} />
        <Big value={sumOf(rechazadas)} label={say('nRefused')} wrong />
      </div>
      <div className="p-16 ruled-top">
        <ul className="list column gap-6 size-15">
          <Line label={say('newStreets')} value={calles.nuevas} />
          <Line label={say('changedStreets')} value={calles.cambiadas} />
          <Line label={say('newPortals')} value={portales.nuevas} />
          <Line label={say('changedPortals')} value={portales.cambiadas} />
          <Line label={say('bothLanguages')} value={report.en_dos_lenguas} />
          <Line label={say('oneLanguage')} value={report.en_una_lengua} />
          <Line label={say('goneStreets')} value={calles.faltan} />
          <Line label={say('gonePortals')} value={portales.faltan} />
          <Line label={say('goneAreas')} value={report.zonas_faltan} />
        </ul>
      </div>
    </section>
  )
}

export const CheckedCard = ({ report }: { report: ImportReport }) => {
  const say = useImportTexts()
  const inWords = useSeconds()
  const Mark = report.con_limite ? IconCircleCheck : IconAlertTriangle
  return (
    <section className="card column gap-8 p-16">
      <h2 className="title">{say('checkedIn', { time: inWords(report.segundos) })}</h2>
      <p className="small quiet">{say('checkedText')}</p>
      <p className="row gap-8 size-15">
        <Mark className="fixed" size={20} stroke={1.9} aria-hidden />
        {say(report.con_limite ? 'bounded' : 'unbounded')}
      </p>
      {report.otras_fuentes.length > 0 && <p className="small quiet">{say('otherSources', { names: report.otras_fuentes.join(', ') })}</p>}
    </section>
  )
}

type RefusedProps = { id: number; report: Pick<ImportReport | IncidentReport, 'rechazadas'>; note: string }

export const RefusedCard = ({ id, report, note }: RefusedProps) => {
  const client = useClient()
  const say = useImportTexts()
  const format = useFormat()
  const lang = useLang()
  const [only, setOnly] = useState<RefusedReason>()
  const { rechazadas } = report
  const total = sumOf(rechazadas)
  if (total === 0) return null
  const rows = rechazadas
    .filter(({ motivo }) => only === undefined || motivo === only)
    .flatMap(({ motivo, ejemplos }) => ejemplos.map((each) => ({ ...each, motivo })))
  const listed = sumOf(rechazadas.filter(({ motivo }) => only === undefined || motivo === only))
  return (
    <section className="card clip">
      <header className="row wrap gap-8 p-16">
        <h2 className="title grow">{say('refused')}</h2>
        <CsvButton name={say('csvName')} load={() => call(client, exportRefused, { params: { id } })} />
      </header>
      <div className="row wrap gap-8 p-8-16">
        <FilterChip pressed={only === undefined} onClick={() => setOnly(undefined)}>
          {`${say('all')} ${format.number(total)}`}
        </FilterChip>
        {rechazadas.map(({ motivo, total: n }) => (
          <FilterChip key={motivo} pressed={only === motivo} onClick={() => setOnly(motivo)}>
            {`${reasonTexts[motivo][lang]} ${format.number(n)}`}
          </FilterChip>
        ))}
      </div>
      <ul className="list">
        {rows.slice(0, 60).map(({ fila, texto, motivo }) => (
          <li key={`${motivo} ${fila} ${texto}`} className={`${classes.line} line wrap gap-12`}>
            <span className="grow anywhere size-15">{texto}</span>
            <span className="small quiet">
              {[...(fila === null ? [] : [say('row', { n: fila })]), reasonTexts[motivo][lang]].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <p className="small quiet p-16 ruled-top">
        {listed > Math.min(rows.length, 60) ? `${say('moreInCsv')} ` : ''}
        {note}
      </p>
    </section>
  )
}
