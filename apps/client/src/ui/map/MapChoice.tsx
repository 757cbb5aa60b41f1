import { Button } from '@mantine/core'
import { IconMap2, IconMapOff } from '@tabler/icons-react'
import { useClient } from '#/platform/client.ts'
import { setWithoutMap, useWithoutMap } from '#/platform/without-map.ts'
import { useMapChoiceTexts } from './choice-texts.ts'

export const MapChoice = () => {
  const client = useClient()
  const say = useMapChoiceTexts()
  const withoutMap = useWithoutMap()
  const ChoiceIcon = withoutMap ? IconMap2 : IconMapOff
  return (
    <Button
      variant="subtle"
      px={0}
      className="self-start"
      leftSection={<ChoiceIcon size={20} stroke={1.9} aria-hidden />}
      onClick={() => setWithoutMap(client, !withoutMap)}
    >
      {say(withoutMap ? 'withMap' : 'withoutMap')}
    </Button>
  )
}
