import { useState } from 'react'
import type { Box } from '@avisa/contract/images/boxes'
import { coverImage } from '@avisa/contract/images/routes'
import type { Image } from '@avisa/contract/images/schemas'
import { getIncident } from '@avisa/contract/incidents/routes'
import { listReviews } from '@avisa/contract/publication/routes'
import { PhotoBoxes } from '#/photo-guard/shared/PhotoBoxes.tsx'
import { useClient } from '#/platform/client.ts'
import { photoUrl } from '#/platform/photo-url.ts'
import { useCommand } from '#/platform/queries.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { useReviewTexts } from './texts.ts'

type Props = { incidencia: number; photo: Image; opened: boolean; onClose: () => void }

export const CoverSheet = ({ incidencia, photo, opened, onClose }: Props) => {
  const client = useClient()
  const say = useReviewTexts()
  const [boxes, setBoxes] = useState<readonly Box[]>([])
  const { run, busy } = useCommand(coverImage, { refresh: [listReviews, getIncident] })
  const cover = async () => {
    await run({ params: { id: incidencia, imageId: photo.id }, body: { cajas: [...boxes] } })
    toast(client, { message: say('covered') })
    onClose()
  }
  const main = {
    label: say('coverDone', { count: boxes.length }),
    loading: busy,
    reason: boxes.length === 0 ? say('coverNone') : undefined,
    onClick: () => void cover(),
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={say('coverTitle')} footer={<ActionBar main={main} />}>
      <PhotoBoxes src={photoUrl(photo, 'view')} boxes={boxes} onChange={setBoxes} />
    </Sheet>
  )
}
