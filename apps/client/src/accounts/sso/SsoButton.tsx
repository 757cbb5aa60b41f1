import { ssoState, startSso } from '@avisa/contract/sso/routes'
import { Button } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useClient } from '#/platform/client.ts'
import { writeSession } from '#/platform/local.ts'
import { useCommand, useLoad } from '#/platform/queries.ts'
import { useSsoEntryTexts } from './texts.ts'

/** Leads to the municipality's provider of accounts, where there is one. */
export const SsoButton = () => {
  const client = useClient()
  const say = useSsoEntryTexts()
  const { data } = useLoad(ssoState, {}, { keep: false })
  const { run, busy } = useCommand(startSso)
  if (!data?.activo) return null
  const leave = async () => {
    const { url, pestanya } = await run({})
    writeSession(client, 'sso', pestanya)
    window.location.assign(url)
  }
  return (
    <Button
      variant={data.solo ? 'filled' : 'default'}
      size="lg"
      fullWidth
      loading={busy}
      leftSection={<IconBuildingBank size={22} stroke={1.9} aria-hidden />}
      onClick={() => void leave()}
    >
      {say('enter')}
    </Button>
  )
}
