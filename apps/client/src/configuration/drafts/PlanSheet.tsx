import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { useDraftTexts } from './texts.ts'

export const PlanSheet = ({ opened, onClose, plan }: { opened: boolean; onClose: () => void; plan: (at: string) => void }) => {
  const say = useDraftTexts()
  const [at, setAt] = useState('')
  return (
    <Sheet opened={opened} onClose={onClose} title={say('plan')}>
      <form
        className="column gap-16"
        onSubmit={(event) => {
          event.preventDefault()
          if (at === '') return
          plan(`${at.replace('T', ' ')}:00`)
          onClose()
        }}
      >
        <TextInput
          type="datetime-local"
          label={say('planAt')}
          description={say('planHow')}
          value={at}
          onChange={({ currentTarget }) => setAt(currentTarget.value)}
        />
        <Button type="submit" size="lg" disabled={at === ''}>
          {say('plan')}
        </Button>
      </form>
    </Sheet>
  )
}
