import type { FollowFrequency } from '@avisa/contract/follows/rules'
import type { Follow } from '@avisa/contract/follows/schemas'
import type { Icon } from '@tabler/icons-react'
import { useState } from 'react'
import { useClient } from '#/platform/client.ts'
import { toast } from '#/ui/popup/popups.ts'
import { followThing, stopFollow } from './shared/follow-changes.ts'
import { FollowedRow } from './shared/FollowedRow.tsx'
import { useFollowTexts } from './texts.ts'

type Props = { follow: Follow; title: string; icon: Icon; detail?: readonly (string | null)[]; to?: string | undefined }

export const FollowRow = ({ follow, title, icon, detail, to }: Props) => {
  const client = useClient()
  const say = useFollowTexts()
  const [stopped, setStopped] = useState(false)
  const [frecuencia, setFrecuencia] = useState(follow.frecuencia)
  const stop = async () => {
    if (!(await stopFollow.save(client, follow))) return
    setStopped(true)
    toast(client, { message: say('stopped') })
  }
  const change = async (chosen: FollowFrequency) => {
    const { incidencia_id, zona_id, id_vial, canal, email, nombre } = follow
    const thing = { ...(incidencia_id && { incidencia_id }), ...(zona_id && { zona_id }), ...(id_vial && { id_vial }), title: nombre }
    if (!(await followThing.save(client, thing, { canal, frecuencia: chosen, ...(email && { email }) }))) return
    setFrecuencia(chosen)
    toast(client, { message: say('changed') })
  }
  if (stopped) return null
  return (
    <FollowedRow
      follow={{ ...follow, frecuencia }}
      icon={icon}
      title={title}
      support={[...(detail ?? []), say(follow.canal)]}
      to={to}
      onFrequency={(chosen) => void change(chosen)}
      onStop={() => void stop()}
    />
  )
}
