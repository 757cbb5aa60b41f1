import { IconDeviceMobileCheck } from '@tabler/icons-react'
import { useParameters } from '#/platform/configuration.ts'
import { isDataSaverOn } from '#/platform/network.ts'
import { usePerson } from '#/platform/session.ts'
import { useFormat } from '#/platform/text.ts'
import { Row } from '#/ui/list/Rows.tsx'
import { useSettingsTexts } from '../settings-texts.ts'
import { ownWork } from './own-work.ts'
import { useReady, type Ready } from './ready.ts'

const useReadyText = (ready: Ready | null) => {
  const say = useSettingsTexts()
  const format = useFormat()
  const work = ownWork(usePerson(), useParameters())
  if (!work.tasks && !work.inspections) return undefined
  if (ready) {
    const parts = [
      work.tasks && say('readyTasks', { count: ready.tasks }),
      work.inspections && say('readyInspections', { count: ready.inspections }),
    ]
    return say('readyWhat', { work: parts.filter(Boolean).join(', '), when: format.when(ready.at) })
  }
  return say(isDataSaverOn() ? 'savesData' : 'notReady')
}

export const ReadyRow = () => {
  const say = useSettingsTexts()
  const standing = useReadyText(useReady())
  return standing && <Row icon={IconDeviceMobileCheck} title={say('readyWork')} support={standing} />
}
