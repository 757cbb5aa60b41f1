import { Box, Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useClient } from '#/platform/client.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import classes from './imports.module.css'
import { useImportTexts } from './texts.ts'
import { uploader } from './uploader.ts'

type Props = {
  title: string
  help: string
  disabled: boolean
  /** Says what is missing beside the fields, and then answers false. */
  isReady?: () => boolean
  onFile: (file: File) => void
  children: ReactNode
}

/** Takes a file, dropped or chosen, once its fields are filled in. */
export const FileCard = ({ title, help, disabled, isReady, onFile, children }: Props) => {
  const client = useClient()
  const say = useImportTexts()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const begun = uploader(client).begun()
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && (!isReady || isReady())) onFile(file)
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
      aria-label={title}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      <div className="row gap-12">
        <IconFileUpload className="fixed accent" size={32} stroke={1.7} aria-hidden />
        <div className="grow">
          <h2 className="title">{title}</h2>
          <p className="small quiet">{help}</p>
        </div>
      </div>
      {begun && <Notice kind="waiting">{say('unfinished', { name: begun.nombre })}</Notice>}
      <div className={`${classes.choices} ${classes.two} grid gap-12`}>{children}</div>
      <input ref={input} type="file" hidden data-testid="file" onChange={({ currentTarget }) => take(currentTarget.files)} />
      <Button disabled={disabled} onClick={() => (!isReady || isReady()) && input.current?.click()}>
        {say('choose')}
      </Button>
    </Box>
  )
}
