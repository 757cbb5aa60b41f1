import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMergeTexts } from './texts.ts'
import { useUndoMerge } from './use-undo-merge.ts'

export const UndoMergeButton = ({ id }: { id: number }) => {
  const say = useMergeTexts()
  const { undo, busy } = useUndoMerge()
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconArrowBackUp size={18} stroke={1.9} aria-hidden />}
      loading={busy}
      onClick={() => void undo([id])}
    >
      {say('undo')}
    </Button>
  )
}
