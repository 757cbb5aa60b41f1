import { Radio } from '@mantine/core'
import { useState } from 'react'
import { getIncident } from '@avisa/contract/incidents/routes'
import { denounceIncident } from '@avisa/contract/publication/routes'
import { denunciations, type DenunciationReason } from '@avisa/contract/publication/rules'
import { useClient } from '#/platform/client.ts'
import { useCommand } from '#/platform/queries.ts'
import { ActionBar } from '#/ui/page/ActionBar.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { Sheet } from '#/ui/popup/Sheet.tsx'
import { useReviewTexts } from './texts.ts'

export const DenounceSheet = ({ id, opened, onClose }: { id: number; opened: boolean; onClose: () => void }) => {
  const client = useClient()
  const say = useReviewTexts()
  const [motivo, setMotivo] = useState<DenunciationReason>()
  const { run, busy } = useCommand(denounceIncident, { refresh: [getIncident] })
  const send = async () => {
    if (motivo === undefined) return
    await run({ params: { id }, body: { motivo } })
    toast(client, { message: say('denouncedDone') })
    onClose()
  }
  const main = {
    label: say('denounceSend'),
    loading: busy,
    reason: motivo === undefined ? say('denounceWhy') : undefined,
    onClick: () => void send(),
  }
  return (
    <Sheet opened={opened} onClose={onClose} title={say('denounceTitle')} footer={<ActionBar main={main} />}>
      <Radio.Group
        label={say('denounceLabel')}
        value={motivo ?? null}
        onChange={(value) => setMotivo(denunciations.find((reason) => reason === value))}
      >
        <div className="column gap-8 mt-12">
          {denunciations.map((reason) => (
            <Radio key={reason} value={reason} label={say(`why_${reason}`)} size="md" />
          ))}
        </div>
      </Radio.Group>
    </Sheet>
  )
}
