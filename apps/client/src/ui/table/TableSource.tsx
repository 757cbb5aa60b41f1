import { Button, Textarea } from '@mantine/core'
import { readDelimited } from '@avisa/contract/values/table'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useClient } from '#/platform/client.ts'
import { alert } from '../popup/popups.ts'
import { readFile } from './read-file.ts'
import { useTableTexts } from './texts.ts'

type Cells = readonly (readonly string[])[]
type Props = { help: string; most: number; onCells: (cells: Cells, file?: string) => void }

/** Rows pasted or read from a file. */
export const TableSource = ({ help, most, onCells }: Props) => {
  const client = useClient()
  const say = useTableTexts()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const take = (cells: Cells, file?: string) => {
    // The heading is a row too.
    if (cells.length > most + 1) return alert(client, { title: say('tooManyRows', { most }) })
    return onCells(cells, file)
  }
  const read = () => {
    void take(readDelimited(text))
    setText('')
    setIsOpen(false)
  }
  const readFrom = async (file: File) => {
    const cells = await readFile(file).catch(() => undefined)
    return cells ? take(cells, file.name) : alert(client, { title: say('fileUnreadable') })
  }
  return (
    <div className="column gap-12">
      <div className="flex wrap gap-8">
        <Button variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {say('paste')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={20} stroke={1.9} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {say('file')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={say('file')}
          accept=".csv,.txt,.tsv,.xlsx"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) void readFrom(file)
            currentTarget.value = ''
          }}
        />
      </div>
      {isOpen && (
        <>
          <Textarea
            label={say('pasteLabel')}
            description={help}
            autosize
            minRows={4}
            maxRows={12}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Button onClick={read} disabled={text.trim() === ''}>
            {say('understand')}
          </Button>
        </>
      )}
    </div>
  )
}
