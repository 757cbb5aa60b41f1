import type { Import } from '@avisa/contract/imports/schemas'
import { Button } from '@mantine/core'
import { IconFile, IconFileCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useErrorText } from '#/platform/error-text.ts'
import { useFormat } from '#/platform/text.ts'
import { IconTile } from '#/ui/list/Rows.tsx'
import classes from './imports.module.css'
import { useImportTexts } from './texts.ts'
import type { UploadState } from './uploader.ts'

export const Bar = ({ label, value }: { label: string; value: number }) => (
  <div
    className="well round clip"
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(value * 100)}
  >
    <div className={`${classes.bar} filled`} style={{ width: `${Math.round(value * 100)}%` }} />
  </div>
)

type CardProps = { name: string; text: string; bar?: ReactNode; note: string; actions: ReactNode; done?: boolean }

export const FileCard = ({ name, text, bar, note, actions, done = false }: CardProps) => (
  <section className="card column gap-12 p-16" aria-label={name}>
    <div className="row wrap gap-12">
      <IconTile icon={done ? IconFileCheck : IconFile} accent />
      <div className="grow">
        <h2 className="title anywhere">{name}</h2>
        <p className="small quiet">{text}</p>
      </div>
      {actions}
    </div>
    {bar}
    <p className="small quiet figures" role="status">
      {note}
    </p>
  </section>
)

type UploadProps = { upload: UploadState; onPause: () => void; onResume: () => void; onForget: () => void }

export const UploadCard = ({ upload, onPause, onResume, onForget }: UploadProps) => {
  const say = useImportTexts()
  const format = useFormat()
  const describe = useErrorText()
  const { nombre, tamanyo, done, total, phase, error } = upload
  const parts = total > 0 ? ` · ${say('partsSent', { done, total })}` : ''
  const note = error ? describe(error).message : say(phase)
  const isMoving = phase === 'sending' || phase === 'waiting'
  const actions = (
    <>
      {isMoving && (
        <Button size="sm" variant="default" onClick={onPause}>
          {say('pause')}
        </Button>
      )}
      {phase === 'paused' && (
        <Button size="sm" onClick={onResume}>
          {say('resume')}
        </Button>
      )}
      {phase !== 'sent' && (
        <Button size="sm" variant="subtle" onClick={onForget}>
          {say('other')}
        </Button>
      )}
    </>
  )
  return (
    <FileCard
      name={nombre}
      text={format.bytes(tamanyo)}
      bar={<Bar label={say('progress')} value={total === 0 ? 0 : done / total} />}
      note={`${note}${parts}`}
      actions={actions}
      done={phase === 'sent'}
    />
  )
}

export const useSeconds = () => {
  const format = useFormat()
  return (seconds: number) => (seconds < 90 ? `${format.number(Math.ceil(seconds))} s` : `${format.number(Math.round(seconds / 60))} min`)
}

/** The share of an import that reading its file takes. */
const reading = 0.6

export const WorkCard = ({ running, onDiscard }: { running: Import; onDiscard: () => void }) => {
  const say = useImportTexts()
  const inWords = useSeconds()
  const { estado, archivo, progreso } = running
  const isMerging = progreso?.fase === 'uniendo'
  const parts = [
    say('rows', { count: progreso?.filas ?? 0 }),
    ...(isMerging ? [say('merging')] : []),
    ...(typeof progreso?.segundos_restantes === 'number' ? [say('left', { time: inWords(progreso.segundos_restantes) })] : []),
  ]
  return (
    <FileCard
      name={archivo}
      text={`${say(estado === 'aplicando' ? 'applying' : 'checking')}. ${say('workText')}`}
      bar={
        <Bar label={say('workProgress')} value={isMerging ? reading + progreso.parte * (1 - reading) : (progreso?.parte ?? 0) * reading} />
      }
      note={parts.join(' · ')}
      actions={
        <Button size="sm" variant="subtle" onClick={onDiscard}>
          {say('discard')}
        </Button>
      }
    />
  )
}
