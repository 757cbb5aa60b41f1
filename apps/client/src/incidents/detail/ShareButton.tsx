import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconShare2 } from '@tabler/icons-react'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { pick } from '@avisa/contract/values/languages'
import { useClient } from '#/platform/client.ts'
import { ownAddress } from '#/platform/own-address.ts'
import { useLang } from '#/platform/text.ts'
import { publicPages } from '@avisa/contract/page-paths'
import { paths } from '@avisa/contract/paths'
import { useParameters } from '#/platform/configuration.ts'
import { toast } from '#/ui/popup/popups.ts'
import { useDetailTexts } from './texts.ts'

/** Uses the device's share sheet, or copies the address where there is none: of its public page, if it has one. */
export const ShareButton = ({ incident }: { incident: Incident }) => {
  const client = useClient()
  const say = useDetailTexts()
  const lang = useLang()
  const clipboard = useClipboard()
  const { alias } = useParameters()
  const { codigo } = incident
  const path = incident.publica && alias ? publicPages.incident.to({ alias, codigo }) : paths.incident.to({ id: incident.id })
  const url = ownAddress(path)
  const text = say('shareText', { code: incident.codigo, what: pick(incident, 'descripcion', lang) })
  const share = async () => {
    // Closing the system's sheet also rejects; nothing needs to be shown then.
    if ('share' in navigator) return navigator.share({ text, url }).catch(() => undefined)
    clipboard.copy(url)
    toast(client, { message: say('linkCopied') })
  }
  return (
    <ActionIcon aria-label={say('share')} onClick={() => void share()}>
      <IconShare2 size={22} stroke={1.9} aria-hidden />
    </ActionIcon>
  )
}
