import { checkUndo, isRunning } from '@avisa/contract/imports/rules'
import { exportRefused, listImports, undoImport } from '@avisa/contract/imports/routes'
import type { Import } from '@avisa/contract/imports/schemas'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { CsvButton } from '#/ui/list/CsvButton.tsx'
import { call } from '#/platform/call.ts'
import { useClient } from '#/platform/client.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { useFormat } from '#/platform/text.ts'
import { confirm } from '#/ui/popup/popups.ts'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import classes from '../imports.module.css'
import { useImportTexts } from '../texts.ts'
import { fresh } from './refresh.ts'
import { useIncidentImportTexts } from './texts.ts'

const hasWritten = ({ estado, aplicada_por, aplicada, incidencias }: Import) =>
  !checkUndo(estado) && (aplicada_por !== null || aplicada !== null) && incidencias?.deshechas === undefined

const stateOf = (row: Import) =>
  row.incidencias?.deshechas !== undefined ? 'deshecha' : row.estado === 'descartada' && hasWritten(row) ? 'parada' : row.estado

const Row = ({ row, onUndo }: { row: Import; onUndo: (() => void) | undefined }) => {
  const client = useClient()
  const say = useIncidentImportTexts()
  const sayImport = useImportTexts()
  const format = useFormat()
  const who = row.aplicada_por ?? row.autor ?? sayImport('somebody')
  const { incidencias: report } = row
  const fotos = report?.deshechas === undefined ? report?.fotos : undefined
  const photosOf = ({ total, puestas, fallidas }: NonNullable<typeof fotos>) => {
    const here = say('photosHere', { here: format.number(puestas), total: format.number(total) })
    return fallidas === 0 ? here : `${here} · ${say('photosLost', { count: fallidas })}`
  }
  const result =
    report?.deshechas === undefined
      ? report && say('result', { added: format.number(report.nuevas), changed: format.number(report.cambiadas) })
      : say('undone', { removed: format.number(report.deshechas), stay: format.number(report.quedan ?? 0) })
  return (
    <li className={`${classes.line} row wrap gap-12`}>
      <div className="grow">
        <p className="label anywhere">{row.archivo}</p>
        <p className="small quiet">
          {sayImport('by', { state: say(`state_${stateOf(row)}`), who, when: format.when(row.aplicada ?? row.fecha) })}
        </p>
        {result && <p className="small quiet figures">{[result, ...(fotos ? [photosOf(fotos)] : [])].join(' · ')}</p>}
      </div>
      {fotos && fotos.fallidas > 0 && (
        <CsvButton name={say('lostName')} load={() => call(client, exportRefused, { params: { id: row.id } })} />
      )}
      {onUndo && (
        <Button size="sm" variant="default" onClick={onUndo}>
          {say('undo')}
        </Button>
      )}
    </li>
  )
}

export const IncidentHistory = () => {
  const client = useClient()
  const say = useIncidentImportTexts()
  const sayImport = useImportTexts()
  const query = useLoad(listImports, {}, { keep: false })
  const command = useCommand(undoImport, fresh)
  const undo = async ({ id, archivo }: Import) => {
    const question = { title: say('undoTitle'), message: say('undoQuestion', { name: archivo }), confirm: say('undo'), danger: true }
    if (await confirm(client, question)) await command.run({ params: { id } })
  }
  return (
    <section className="card clip">
      <h2 className="title p-16">{sayImport('history')}</h2>
      <Load query={query}>
        {(all) => {
          const isBusy = all.some(({ estado }) => isRunning(estado))
          const rows = all.filter(({ para }) => para === 'incidencias')
          return rows.length === 0 ? (
            <EmptyState picture={IconHistory} title={sayImport('noHistory')} text={say('noHistoryText')} />
          ) : (
            <ul className="list">
              {rows.map((row) => (
                <Row key={row.id} row={row} onUndo={!isBusy && hasWritten(row) ? () => void undo(row) : undefined} />
              ))}
            </ul>
          )
        }}
      </Load>
    </section>
  )
}
