import { IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import type { Box } from '@avisa/contract/images/boxes'
import { useClient } from '#/platform/client.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { alert } from '#/ui/popup/popups.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { coverPhoto } from './cover.ts'
import { PhotoBoxes } from './shared/PhotoBoxes.tsx'
import type { CoverablePhoto } from './shared/coverable-photo.ts'
import { useGuardTexts } from './texts.ts'

type Props = {
  photo: CoverablePhoto
  number: number
  total: number
  opened: boolean
  onClose: () => void
  onDone: (photo: CoverablePhoto) => void
}

export const CoverSheet = ({ photo, number, total, opened, onClose, onDone }: Props) => {
  const client = useClient()
  const say = useGuardTexts()
  const [boxes, setBoxes] = useState<readonly Box[]>(photo.recuadros ?? [])
  const [busy, setBusy] = useState(false)
  const original = photo.original ?? photo.blob
  const use = async () => {
    setBusy(true)
    try {
      onDone(boxes.length === 0 ? { blob: original } : { blob: await coverPhoto(original, boxes), original, recuadros: boxes })
    } catch (cause) {
      console.warn('photo not covered', cause)
      await alert(client, { title: say('failedTitle'), message: say('failed') })
    }
    setBusy(false)
  }
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={say('title', { number, total })}
      footer={<ActionBar main={{ label: say('use', { count: boxes.length }), loading: busy, onClick: () => void use() }} />}
    >
      <div className="column gap-12">
        <h3 className="heading bold">{say('question')}</h3>
        <PhotoBoxes src={original} boxes={boxes} onChange={setBoxes} />
        <p className="small quiet row gap-8">
          <IconDeviceMobile className="fixed" size={20} stroke={1.9} aria-hidden />
          {say('stays')}
        </p>
      </div>
    </Sheet>
  )
}
