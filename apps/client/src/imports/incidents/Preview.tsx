import type { Import, IncidentOptions, IncidentReport } from '@avisa/contract/imports/schemas'
import { applyImport } from '@avisa/contract/imports/routes'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useClient } from '#/platform/client.ts'
import { useCommand } from '#/platform/queries.ts'
import { useFormat } from '#/platform/text.ts'
import { FilterChip } from '#/ui/mark/FilterChip.tsx'
import { confirm } from '#/ui/popup/popups.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import classes from '../imports.module.css'
import { DrawnImport } from '../ImportMap.tsx'
import { useSeconds } from '../ProgressCard.tsx'
import { Big, Line, RefusedCard, sumOf } from '../Report.tsx'
import { useImportTexts } from '../texts.ts'
import { ColumnsCard, WordCards } from './Correspondence.tsx'
import { fresh, type Recheck } from './refresh.ts'
import { useIncidentImportTexts } from './texts.ts'

const NumbersCard = ({ report, withTasks }: { report: IncidentReport; withTasks: boolean }) => {
  const say = useIncidentImportTexts()
  const sayImport = useImportTexts()
  const inWords = useSeconds()
  const { nuevas, cambiadas, iguales, abiertas, por_anonimizar, anyos = [], rechazadas, con_limite, segundos } = report
  const lines = [
    [say(withTasks ? 'openWithTasks' : 'open'), abiertas],
    [say('same'), iguales],
    [say('placed'), report.situadas ?? 0],
    [say('photos'), report.fotos?.total ?? 0],
    [say('toAnonymise'), por_anonimizar],
  ] as const
  return (
    <section className="card clip">
      <div className="column gap-8 p-16">
        <h2 className="title">{sayImport('checkedIn', { time: inWords(segundos) })}</h2>
        <p className="small quiet">{say('checkedText')}</p>
        {!con_limite && <p className="small quiet">{say('unbounded')}</p>}
      </div>
      <h3 className="label p-16">{sayImport('brings')}</h3>
      <div className="flex ruled-top">
        <Big value={nuevas} label={say('nNew')} />
        <Big value={cambiadas} label={say('nChanged')} />
        <Big value={sumOf(rechazadas)} label={sayImport('nRefused')} wrong />
      </div>
      {lines.some(([, value]) => value > 0) && (
        <div className="p-16 ruled-top">
          <ul className="list column gap-6 size-15">
            {lines.map(([label, value]) => (
              <Line key={label} label={label} value={value} />
            ))}
          </ul>
        </div>
      )}
      {anyos.length > 0 && (
        <div className="p-16 ruled-top">
          <h3 className="label">{say('years')}</h3>
          <ul className="list column gap-6 size-15">
            {anyos.map(({ anyo, total }) => (
              <Line key={anyo} label={String(anyo)} value={total} />
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

const kinds = ['nuevas', 'cambiadas', 'situadas'] as const

const ExamplesCard = ({ ejemplos }: Pick<IncidentReport, 'ejemplos'>) => {
  const say = useIncidentImportTexts()
  const sayImport = useImportTexts()
  const filled = kinds.filter((kind) => (ejemplos[kind] ?? []).length > 0)
  const [chosen, setChosen] = useState<(typeof kinds)[number]>()
  const kind = chosen ?? filled[0]
  if (kind === undefined) return null
  return (
    <section className="card clip">
      <h2 className="title p-16">{say('examples')}</h2>
      <div className="row wrap gap-8 p-8-16">
        {filled.map((each) => (
          <FilterChip key={each} pressed={each === kind} onClick={() => setChosen(each)}>
            {say(`example_${each}`)}
          </FilterChip>
        ))}
      </div>
      <ul className="list">
        {(ejemplos[kind] ?? []).map(({ fila, texto }) => (
          <li key={`${fila} ${texto}`} className={`${classes.line} line wrap gap-12`}>
            <span className="grow anywhere size-15">{texto}</span>
            {fila !== null && <span className="small quiet">{sayImport('row', { n: fila })}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Props = { checked: Import; report: IncidentReport; options: IncidentOptions; recheck: Recheck; onDiscard: () => void }

/** What a checked file would bring; with another correspondence it is checked again before it is imported. */
export const Preview = ({ checked: { id }, report, options, recheck, onDiscard }: Props) => {
  const client = useClient()
  const say = useIncidentImportTexts()
  const sayImport = useImportTexts()
  const format = useFormat()
  const [edited, setEdited] = useState<IncidentOptions>()
  const apply = useCommand(applyImport, fresh)
  const { nuevas, cambiadas, columnas } = report
  const count = nuevas + cambiadas
  const use = async () => {
    const numbers = { added: format.number(nuevas), changed: format.number(cambiadas) }
    const question = { title: say('importTitle'), message: say('importText', numbers), confirm: say('importYes') }
    if (await confirm(client, question)) await apply.run({ params: { id }, body: { quitar: false } })
  }
  const legend = { nueva: say('legendNew'), igual: say('legendPresent'), falta: say('legendGone'), limite: say('legendEdge') }
  const current = edited ?? options
  const again = async (wanted: IncidentOptions) => {
    await recheck.run(wanted)
    setEdited(undefined)
  }
  return (
    <>
      <NumbersCard report={report} withTasks={options.tareas ?? false} />
      {columnas && <ColumnsCard columns={columnas} options={current} onChange={setEdited} />}
      <WordCards report={report} options={current} onChange={setEdited} />
      <DrawnImport id={id} labels={{ title: say('map'), alternative: say('mapOther'), legend }} />
      <ExamplesCard ejemplos={report.ejemplos} />
      <RefusedCard id={id} report={report} note={say('refusedNote')} />
      {edited && (
        <Notice kind="waiting" icon={IconAlertTriangle}>
          {say('changed')}
        </Notice>
      )}
      {!edited && count === 0 && <Notice>{say('nothingNew')}</Notice>}
      <div className="row wrap gap-12">
        {edited ? (
          <Button size="lg" loading={recheck.busy} onClick={() => void again(edited)}>
            {say('checkAgain')}
          </Button>
        ) : (
          <Button size="lg" disabled={count === 0} loading={apply.busy} onClick={() => void use()}>
            {say('importThese', { count })}
          </Button>
        )}
        <Button size="lg" variant="subtle" onClick={onDiscard}>
          {sayImport('discard')}
        </Button>
      </div>
    </>
  )
}
