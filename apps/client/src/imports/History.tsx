import { createImport, listImports } from '@avisa/contract/imports/routes'
import type { Import } from '@avisa/contract/imports/schemas'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useClient } from '#/platform/client.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { useFormat } from '#/platform/text.ts'
import { confirm } from '#/ui/popup/popups.ts'
import { EmptyState } from '#/ui/state/EmptyState.tsx'
import { Load } from '#/ui/state/Load.tsx'
import classes from './imports.module.css'
import { useImportTexts } from './texts.ts'

const HistoryRow = ({ row, onBack }: { row: Import; onBack: (() => void) | undefined }) => {
  const say = useImportTexts()
  const format = useFormat()
  const who = row.aplicada_por ?? row.autor ?? say('somebody')
  const { calles, portales } = row.informe ?? {}
  return (
    <li className={`${classes.line} row wrap gap-12`}>
      <div className="grow">
        <p className="label anywhere">{row.archivo}</p>
        <p className="small quiet">{say('by', { state: say(`state_${row.estado}`), who, when: format.when(row.aplicada ?? row.fecha) })}</p>
        {calles && portales && (
          <p className="small quiet figures">
            {`${format.number(calles.total)} ${say('nStreets')} · ${format.number(portales.total)} ${say('nPortals')}`}
          </p>
        )}
      </div>
      {onBack && (
        <Button size="sm" variant="default" onClick={onBack}>
          {say('back')}
        </Button>
      )}
    </li>
  )
}

/** Earlier imports, each with its author; an earlier file that is still here can be used again. */
export const History = () => {
  const client = useClient()
  const say = useImportTexts()
  const query = useLoad(listImports, {}, { keep: false })
  const create = useCommand(createImport, { refresh: [listImports] })
  const back = async ({ subida, para, opciones, fuente }: Import) => {
    if (subida === null || !(await confirm(client, { title: say('backTitle'), message: say('backText'), confirm: say('back') }))) return
    await create.run({ body: { subida, para, opciones: { ...opciones, ...(fuente ? { fuente } : {}) } } })
  }
  return (
    <section className="card clip">
      <h2 className="title p-16">{say('history')}</h2>
      <Load query={query}>
        {(all) => {
          const rows = all.filter(({ para }) => para !== 'incidencias')
          return rows.length === 0 ? (
            <EmptyState picture={IconHistory} title={say('noHistory')} text={say('noHistoryText')} />
          ) : (
            <ul className="list">
              {rows.map((row) => (
                <HistoryRow
                  key={row.id}
                  row={row}
                  onBack={row.disponible && row.estado === 'aplicada' ? () => void back(row) : undefined}
                />
              ))}
            </ul>
          )
        }}
      </Load>
    </section>
  )
}
