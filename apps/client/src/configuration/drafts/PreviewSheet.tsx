import { roleNames } from '@avisa/contract/access/roles'
import { previewDraft } from '@avisa/contract/configuration/routes'
import { IconEye } from '@tabler/icons-react'
import { useCommand } from '#/platform/queries.ts'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { useDraftTexts } from './texts.ts'

/**
 * A window for the preview of a draft, opened while a click still allows it. The function that is answered shows the preview of a token
 * in it, or closes it.
 */
const openPreview = (): ((token: string | undefined) => void) => {
  const page = window.open('', '_blank')
  return (token) => {
    if (token === undefined) page?.close()
    else if (page) page.location.href = `/?vista-previa=${encodeURIComponent(token)}`
  }
}

/** Opens a window in which the draft is as if published, read with the chosen role. */
export const PreviewSheet = ({ opened, onClose, id }: { opened: boolean; onClose: () => void; id: number }) => {
  const say = useDraftTexts()
  const { run } = useCommand(previewDraft)
  const open = (rol?: (typeof roleNames)[number]) => {
    // Opened at once, since a browser lets only a click open a window.
    const show = openPreview()
    void run({ params: { id }, body: rol ? { rol } : {} }).then(
      ({ vista }) => {
        show(vista)
        onClose()
      },
      () => show(undefined),
    )
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={say('previewAs')}>
      <RowCard>
        <Row icon={IconEye} title={say('asYou')} onClick={() => open()} />
        {roleNames.map((role) => (
          <Row key={role} icon={IconEye} title={say(`as_${role}`)} onClick={() => open(role)} />
        ))}
      </RowCard>
    </Sheet>
  )
}
