import { Button } from '@mantine/core'
import type { Follow } from '@avisa/contract/follows/schemas'
import type { Icon } from '@tabler/icons-react'
import { useState } from 'react'
import { useClient } from '#/platform/client.ts'
import { Row } from '#/ui/list/Rows.tsx'
import { toast } from '#/ui/popup/popups.ts'
import { stopFollow } from './shared/follow-changes.ts'
import { useFollowTexts } from './texts.ts'

type Props = { follow: Follow; title: string; icon: Icon; detail?: readonly (string | null)[] }

export const FollowRow = ({ follow, title, icon, detail }: Props) => {
  const client = useClient()
  const say = useFollowTexts()
  const [stopped, setStopped] = useState(false)
  const how = [say(follow.canal), say(`when_${follow.frecuencia}`), follow.estado === 'por_confirmar' ? say('waiting') : null]
  const stop = async () => {
    if (!(await stopFollow.save(client, follow))) return
    setStopped(true)
    toast(client, { message: say('stopped') })
  }
  if (stopped) return null
  return (
    <Row
      icon={icon}
      title={title}
      support={[...(detail ?? []), ...how].filter(Boolean).join(' · ')}
      trailing={
        <Button size="compact-md" variant="default" onClick={() => void stop()}>
          {say('stop')}
        </Button>
      }
    />
  )
}
