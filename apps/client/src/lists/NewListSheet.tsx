import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { createTaskList, listTaskLists } from '@avisa/contract/lists/routes'
import { useClient } from '#/platform/client.ts'
import { asCallError } from '#/platform/call-error.ts'
import { useErrorText } from '#/platform/error-text.ts'
import { useCommand } from '#/platform/queries.ts'
import { usePerson } from '#/platform/session.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { useListTexts } from './texts.ts'

type Props = { opened: boolean; onClose: () => void }

export const NewListSheet = ({ opened, onClose }: Props) => {
  const client = useClient()
  const say = useListTexts()
  const errorText = useErrorText()
  const usuarioId = usePerson()?.user_id ?? 0
  const { run, busy } = useCommand(createTaskList, { refresh: [listTaskLists], handled: ['conflict'] })
  const [nombre, setNombre] = useState('')
  const [wrong, setWrong] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const create = async () => {
    try {
      await run({ params: { usuarioId }, body: { nombre: nombre.trim() } })
      toast(client, { message: say('created') })
      onClose()
    } catch (thrown) {
      const error = asCallError(thrown)
      if (error.kind !== 'conflict') return
      const { title, message } = errorText(error)
      setWrong(`${title}. ${message}`)
      field.current?.focus()
    }
  }
  const main = {
    label: say('create'),
    loading: busy,
    reason: nombre.trim() === '' ? say('nameMissing') : undefined,
    onBlocked: () => field.current?.focus(),
    onClick: () => void create(),
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={say('newList')} footer={<ActionBar main={main} />}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (nombre.trim() !== '') void create()
        }}
      >
        <TextInput
          ref={field}
          data-autofocus
          label={say('name')}
          maxLength={100}
          value={nombre}
          error={wrong}
          onChange={(event) => {
            setWrong(undefined)
            setNombre(event.currentTarget.value)
          }}
        />
      </form>
    </Sheet>
  )
}
