import { isRunning } from '@avisa/contract/imports/rules'
import { changeImport, createImport, discardImport, getImport, listImports } from '@avisa/contract/imports/routes'
import { incidentProblemTexts, problemTexts } from '@avisa/contract/imports/reasons'
import type { Import, IncidentOptions } from '@avisa/contract/imports/schemas'
import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useClient } from '#/platform/client.ts'
import { useObservable } from '#/platform/observable.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { confirm } from '#/ui/popup/popups.ts'
import { Load } from '#/ui/state/Load.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { Bar, FileCard, UploadCard, useSeconds } from '../ProgressCard.tsx'
import { useImportTexts } from '../texts.ts'
import { uploader } from '../uploader.ts'
import { ColumnsCard } from './Correspondence.tsx'
import { IncidentSource, type Source } from './IncidentSource.tsx'
import { Preview } from './Preview.tsx'
import { fresh, type Recheck } from './refresh.ts'
import { useIncidentImportTexts } from './texts.ts'

const WorkCard = ({ running, onStop }: { running: Import; onStop: () => void }) => {
  const say = useIncidentImportTexts()
  const sayImport = useImportTexts()
  const inWords = useSeconds()
  const { estado, quitar, archivo, progreso } = running
  const left = progreso?.segundos_restantes
  const doing =
    estado === 'comprobando'
      ? `${sayImport('checking')}. ${say('checkText')}`
      : quitar
        ? `${say('undoing')}. ${say('undoText')}`
        : `${say('applying')}. ${say('applyText')}`
  return (
    <FileCard
      name={archivo}
      text={doing}
      bar={<Bar label={sayImport('workProgress')} value={progreso?.parte ?? 0} />}
      note={[
        sayImport('rows', { count: progreso?.filas ?? 0 }),
        ...(typeof left === 'number' ? [sayImport('left', { time: inWords(left) })] : []),
      ].join(' · ')}
      actions={
        <Button size="sm" variant="subtle" onClick={onStop}>
          {say('stop')}
        </Button>
      }
    />
  )
}

type FailedProps = { failed: Import; recheck: Recheck; onDiscard: () => void }

/** A file of which nothing could be read; where it is its columns, they are chosen here. */
const Failed = ({ failed, recheck, onDiscard }: FailedProps) => {
  const say = useIncidentImportTexts()
  const sayImport = useImportTexts()
  const lang = useLang()
  const { archivo, problema, incidencias: report, opciones } = failed
  const [edited, setEdited] = useState<IncidentOptions>()
  const problem = problema ?? 'unreadable'
  const options = edited ?? opciones.incidencias
  return (
    <>
      <FileCard
        name={archivo}
        text={sayImport('problem')}
        bar={
          <Notice kind="wrong" icon={IconAlertCircle}>
            {(incidentProblemTexts[problem] ?? problemTexts[problem])[lang]}
          </Notice>
        }
        note=""
        actions={
          <Button size="sm" variant="subtle" onClick={onDiscard}>
            {sayImport('other')}
          </Button>
        }
      />
      {problem === 'noColumns' && report?.columnas && options && (
        <>
          <ColumnsCard columns={report.columnas} options={options} onChange={setEdited} />
          <Button size="lg" disabled={edited === undefined} loading={recheck.busy} onClick={() => void recheck.run(options)}>
            {say('checkAgain')}
          </Button>
        </>
      )}
    </>
  )
}

type LoadedProps = FailedProps & { id: number }

/** With its lists, which the list of imports does not contain. */
const Loaded = ({ id, recheck, onDiscard }: Omit<LoadedProps, 'failed'>) => {
  const query = useLoad(getImport, { params: { id } }, { keep: false })
  return (
    <Load query={query}>
      {(row) =>
        row.estado === 'comprobada' && row.incidencias && row.opciones.incidencias ? (
          <Preview checked={row} report={row.incidencias} options={row.opciones.incidencias} recheck={recheck} onDiscard={onDiscard} />
        ) : (
          <Failed failed={row} recheck={recheck} onDiscard={onDiscard} />
        )
      }
    </Load>
  )
}

const Current = ({ current }: { current: Import }) => {
  const client = useClient()
  const say = useIncidentImportTexts()
  const discard = useCommand(discardImport, fresh)
  const change = useCommand(changeImport, fresh)
  const { id, estado, quitar } = current
  const drop = () => void discard.run({ params: { id } })
  const stop = async () => {
    const question = { title: say('stopTitle'), message: say('stopText'), confirm: say('stop'), danger: true }
    if (estado === 'comprobando' || (await confirm(client, question))) drop()
  }
  const run = async (incidencias: IncidentOptions) => {
    await change.run({ params: { id }, body: { incidencias } })
  }
  const recheck = { run, busy: change.busy }
  if (isRunning(estado)) return <WorkCard running={current} onStop={() => void (quitar ? drop() : stop())} />
  return <Loaded id={id} recheck={recheck} onDiscard={drop} />
}

const isOpen = ({ estado }: Import) => estado !== 'aplicada' && estado !== 'descartada'

/** Every second while one is being worked on. */
const every = (rows: unknown) => (rows as readonly Import[]).some(({ estado }) => isRunning(estado)) && 1000

/** One file of incidents from its choice to their import. What is under way is the server's, so another device shows the same. */
export const IncidentPanel = () => {
  const client = useClient()
  const { state, send, pause, resume, forget } = uploader(client)
  const upload = useObservable(state)
  const create = useCommand(createImport, fresh)
  const imports = useLoad(listImports, {}, { keep: false, every })
  return (
    <Load query={imports}>
      {(all) => {
        const rows = all.filter(({ para }) => para === 'incidencias')
        const current = rows.find(isOpen)
        const begin = async (subida: number | null, source: Source & Pick<IncidentOptions, 'direccion'>) => {
          // The correspondence of the last import of the same system.
          const { direccion: _before, ...earlier } =
            rows.find(({ opciones }) => opciones.incidencias?.sistema === source.sistema)?.opciones.incidencias ?? {}
          await create.run({ body: { subida, para: 'incidencias', opciones: { incidencias: { ...earlier, ...source } } } })
        }
        const beginWith = async (file: File, source: Source) => {
          const subida = await send(file)
          if (subida === undefined) return
          await begin(subida, source)
          forget()
        }
        return (
          <>
            {upload && <UploadCard upload={upload} onPause={pause} onResume={resume} onForget={forget} />}
            {!upload && current && <Current key={current.id} current={current} />}
            {!upload && !current && (
              <IncidentSource
                first={rows[0]?.opciones.incidencias ?? {}}
                disabled={create.busy}
                onFile={(file, source) => void beginWith(file, source)}
                onAddress={(direccion, source) => void begin(null, { ...source, direccion })}
              />
            )}
          </>
        )
      }}
    </Load>
  )
}
