import { Box, Button, NativeSelect } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useRef, useState, type DragEvent } from 'react'
import { useClient } from '#/platform/client.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import classes from './imports.module.css'
import { useImportTexts } from './texts.ts'
import { uploader } from './uploader.ts'

const kinds = ['callejero', 'municipio', 'distrito', 'barrio'] as const
type FileKind = (typeof kinds)[number]
/** Of Spain: the peninsula and the Balearic Islands, the Canary Islands, and what web maps use. */
const systems = ['EPSG:25829', 'EPSG:25830', 'EPSG:25831', 'EPSG:32628', 'EPSG:4326', 'EPSG:3857']

export type FileWish = { kind: FileKind; crs: string | undefined }
type Props = { disabled: boolean; onFile: (file: File, wish: FileWish) => void }

export const FileChoice = ({ disabled, onFile }: Props) => {
  const client = useClient()
  const say = useImportTexts()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [kind, setKind] = useState<FileKind>('callejero')
  const [crs, setCrs] = useState('')
  const begun = uploader(client).begun()
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file, { kind, crs: crs || undefined })
    if (input.current) input.current.value = ''
  }
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  const drop = (event: DragEvent) => {
    drag(false)(event)
    if (!disabled) take(event.dataTransfer.files)
  }
  return (
    <Box
      component="section"
      className={`${classes.drop} column gap-12 p-16 rounded-16 surface`}
      data-over={over || undefined}
      aria-label={say('drop')}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      <div className="row gap-12">
        <IconFileUpload className="fixed accent" size={32} stroke={1.7} aria-hidden />
        <div className="grow">
          <h2 className="title">{say('drop')}</h2>
          <p className="small quiet">{say('dropHelp')}</p>
        </div>
      </div>
      {begun && <Notice kind="waiting">{say('unfinished', { name: begun.nombre })}</Notice>}
      <div className={`${classes.choices} grid gap-12`}>
        <NativeSelect
          label={say('what')}
          value={kind}
          onChange={({ currentTarget }) => setKind(kinds.find((value) => value === currentTarget.value) ?? 'callejero')}
          data={kinds.map((value) => ({ value, label: say(`what_${value}`) }))}
        />
        <NativeSelect
          label={say('crs')}
          value={crs}
          onChange={({ currentTarget }) => setCrs(currentTarget.value)}
          data={[{ value: '', label: say('crsOfFile') }, ...systems]}
        />
      </div>
      <input ref={input} type="file" hidden data-testid="file" onChange={({ currentTarget }) => take(currentTarget.files)} />
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {say('choose')}
      </Button>
    </Box>
  )
}
