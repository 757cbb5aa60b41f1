import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useClient, type Client } from '#/platform/client.ts'
import { useParameters } from '#/platform/configuration.ts'
import { readLocal, writeLocal } from '#/platform/local.ts'
import { enablePush } from '#/platform/push.ts'
import { usePushState } from '#/platform/use-push-state.ts'
import { Notice } from '#/ui/state/Notice.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { useNoticeTexts } from '../texts.ts'

const isDeclined = (client: Client) => readLocal(client, 'avisos_ofrecidos') === '1'

/**
 * Offers push notifications after a report has been sent; on no other screen, and not again once declined.
 */
export const PushOfferCard = () => {
  const client = useClient()
  const say = useNoticeTexts()
  const { notificaciones } = useParameters()
  const state = usePushState()
  const [declined, setDeclined] = useState(() => isDeclined(client))
  const [busy, setBusy] = useState(false)
  if (!notificaciones || declined || state !== 'off') return null
  const decline = () => {
    writeLocal(client, 'avisos_ofrecidos', '1')
    setDeclined(true)
  }
  const accept = async () => {
    setBusy(true)
    try {
      if ((await enablePush(client)) === 'on') toast(client, { message: say('offerDone') })
    } catch {
      toast(client, { message: say('notChanged') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Notice icon={IconBell}>
      <h2 className="strong">{say('offerTitle')}</h2>
      <p>{say('offerText')}</p>
      <div className="flex wrap gap-8 mt-12">
        <Button variant="default" size="sm" loading={busy} onClick={() => void accept()}>
          {say('offerYes')}
        </Button>
        <Button variant="subtle" size="sm" onClick={decline}>
          {say('offerNo')}
        </Button>
      </div>
    </Notice>
  )
}
