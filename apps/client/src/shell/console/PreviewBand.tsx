import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { Notice } from '#/ui/state/Notice.tsx'
import { useConsoleTexts } from './texts.ts'

export const PreviewBand = () => {
  const say = useConsoleTexts()
  return (
    <Notice
      kind="waiting"
      icon={IconEye}
      action={
        <Button variant="default" size="sm" onClick={() => window.close()}>
          {say('endPreview')}
        </Button>
      }
    >
      {say('preview')}
    </Notice>
  )
}
