import { Button } from '@mantine/core'
import { IconBuilding, IconCloudOff, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useOnline } from '#/platform/network.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import { SummaryFacts } from './SummaryFacts.tsx'
import { useSendReport } from '../sending/use-send-report.ts'
import { useLaterTexts } from '../later-texts.ts'
import type { Wizard } from '../use-wizard.ts'
import { WizardFrame } from '../WizardFrame.tsx'

export const SummaryStep = ({ wizard, onSent }: { wizard: Wizard; onSent: (id: string) => void }) => {
  const say = useLaterTexts()
  const online = useOnline()
  const send = useSendReport(wizard)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    const id = await send()
    setBusy(false)
    if (id) onSent(id)
  }
  return (
    <WizardFrame
      wizard={wizard}
      title={say('summaryTitle')}
      main={{
        label: say('send'),
        icon: IconSend,
        onClick: () => void submit(),
        loading: busy,
        reason: wizard.typeGone ? say('typeGoneFirst') : undefined,
      }}
    >
      {wizard.typeGone && (
        <Notice
          kind="waiting"
          live
          action={
            <Button variant="default" size="sm" onClick={() => wizard.edit('type')}>
              {say('chooseAnother')}
            </Button>
          }
        >
          {say('typeGone')}
        </Notice>
      )}
      {wizard.similar.cards.length > 0 && (
        <Notice
          kind="info"
          live
          action={
            <Button variant="default" size="sm" onClick={wizard.similar.open}>
              {say('similarLook')}
            </Button>
          }
        >
          {say('similarOffer', { count: wizard.similar.cards.length })}
        </Notice>
      )}
      <SummaryFacts wizard={wizard} />
      <Notice kind="info" live={!online} icon={online ? IconBuilding : IconCloudOff}>
        {say(online ? 'summaryNote' : 'offlineNote')}
      </Notice>
    </WizardFrame>
  )
}
