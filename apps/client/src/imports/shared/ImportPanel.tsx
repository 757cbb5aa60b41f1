import { isRunning } from '@avisa/contract/imports/rules'
import { applyImport, createImport, discardImport, getImport, listImports } from '@avisa/contract/imports/routes'
import { problemTexts } from '@avisa/contract/imports/reasons'
import type { Import } from '@avisa/contract/imports/schemas'
import { Button } from '@mantine/core'
import { IconAlertCircle, IconEraser } from '@tabler/icons-react'
import { useState } from 'react'
import { useClient } from '#/platform/client.ts'
import { useObservable } from '#/platform/observable.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { SwitchRow } from '#/ui/form/SwitchRow.tsx'
import { confirm, toast } from '#/ui/popup/popups.ts'
import { Load } from '#/ui/state/Load.tsx'
import { Notice } from '#/ui/state/Notice.tsx'
import { FileChoice, type FileWish } from '../FileChoice.tsx'
import { ImportMap } from '../ImportMap.tsx'
import { LayerCard } from '../LayerCard.tsx'
import { FileCard, UploadCard, WorkCard } from '../ProgressCard.tsx'
import { CheckedCard, RefusedCard, ReportCard } from '../Report.tsx'
import { useImportTexts } from '../texts.ts'
import { uploader } from '../uploader.ts'

const fresh = { refresh: [listImports, getImport] }

type CheckedProps = { checked: Import; onDiscard: () => void }

/** What a checked file brings, and the choice to use it. */
const Report = ({ checked, onDiscard }: CheckedProps) => {
  const client = useClient()
  const say = useImportTexts()
  const [removes, setRemoves] = useState(false)
  const apply = useCommand(applyImport, fresh)
  const { id, informe } = checked
  if (!informe) return null
  const { calles, portales, zonas_faltan } = informe
  const gone = { streets: calles.faltan, portals: portales.faltan, areas: zonas_faltan }
  const isSomeGone = gone.streets + gone.portals + gone.areas > 0
  const use = async () => {
    const question = { title: say('removeTitle'), message: say('removeText', gone), confirm: say('removeYes'), danger: true }
    if (removes && !(await confirm(client, question))) return
    await apply.run({ params: { id }, body: { quitar: removes } })
    toast(client, { message: say('applying') })
  }
  return (
    <>
      <CheckedCard report={informe} />
      <LayerCard row={checked} refresh={fresh} />
      <ReportCard report={informe} />
      <ImportMap id={id} />
      <RefusedCard id={id} report={informe} note={say('refusedText')} />
      {isSomeGone && (
        <div className="card">
          <SwitchRow icon={IconEraser} label={say('remove')} help={say('removeHelp')} on={removes} onChange={setRemoves} />
        </div>
      )}
      <div className="row wrap gap-12">
        <Button size="lg" loading={apply.busy} onClick={() => void use()}>
          {calles.total > 0 ? say('use', { count: calles.total }) : say('useAreas')}
        </Button>
        <Button size="lg" variant="subtle" onClick={onDiscard}>
          {say('discard')}
        </Button>
      </div>
    </>
  )
}

const Failed = ({ failed, onDiscard }: { failed: Import; onDiscard: () => void }) => {
  const say = useImportTexts()
  const lang = useLang()
  return (
    <>
      <FileCard
        name={failed.archivo}
        text={say('problem')}
        bar={
          <Notice kind="wrong" icon={IconAlertCircle}>
            {problemTexts[failed.problema ?? 'unreadable'][lang]}
          </Notice>
        }
        note=""
        actions={
          <Button size="sm" variant="subtle" onClick={onDiscard}>
            {say('other')}
          </Button>
        }
      />
      <LayerCard row={failed} refresh={fresh} />
    </>
  )
}

/** With the refused rows, which the list does not contain. */
const Checked = ({ id, onDiscard }: { id: number; onDiscard: () => void }) => {
  const query = useLoad(getImport, { params: { id } }, { keep: false })
  return <Load query={query}>{(checked) => <Report checked={checked} onDiscard={onDiscard} />}</Load>
}

const Current = ({ current }: { current: Import }) => {
  const discard = useCommand(discardImport, fresh)
  const { id, estado } = current
  const drop = () => void discard.run({ params: { id } })
  if (isRunning(estado)) return <WorkCard running={current} onDiscard={drop} />
  return estado === 'comprobada' ? <Checked id={id} onDiscard={drop} /> : <Failed failed={current} onDiscard={drop} />
}

const isOpen = ({ estado }: Import) => estado !== 'aplicada' && estado !== 'descartada'

/** Every second while one is being worked on. */
const every = (rows: unknown) => (rows as readonly Import[]).some(({ estado }) => isRunning(estado)) && 1000

/** One file from its choice to its use; also a step of the set-up. What is under way is the server's, so another device shows the same. */
export const ImportPanel = () => {
  const client = useClient()
  const { state, send, pause, resume, forget } = uploader(client)
  const upload = useObservable(state)
  const create = useCommand(createImport, fresh)
  const imports = useLoad(listImports, {}, { keep: false, every })
  const begin = async (file: File, { kind, crs }: FileWish) => {
    const subida = await send(file)
    if (subida === undefined) return
    const opciones = { ...(kind === 'callejero' ? {} : { clase: kind }), ...(crs ? { crs } : {}) }
    await create.run({ body: { subida, para: kind === 'callejero' ? 'callejero' : 'zonas', opciones } })
    forget()
  }
  return (
    <Load query={imports}>
      {(all) => {
        const latest = all.find(({ para }) => para !== 'incidencias')
        const current = latest && isOpen(latest) ? latest : undefined
        return (
          <>
            {upload && <UploadCard upload={upload} onPause={pause} onResume={resume} onForget={forget} />}
            {!upload && current && <Current key={current.id} current={current} />}
            {!upload && !(current && isRunning(current.estado)) && (
              <FileChoice disabled={create.busy} onFile={(file, wish) => void begin(file, wish)} />
            )}
          </>
        )
      }}
    </Load>
  )
}
