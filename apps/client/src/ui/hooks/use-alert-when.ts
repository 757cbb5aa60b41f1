import { useEffect, useEffectEvent } from 'react'
import { useClient } from '#/platform/client.ts'
import { readLocal, writeLocal, type LocalKey } from '#/platform/local.ts'
import { alert, popups, type Announcement } from '../popup/popups.ts'

/** Shows the alert each time `so` becomes true. */
export const useAlertWhen = (so: boolean, announcement: Announcement): void => {
  const client = useClient()
  const say = useEffectEvent(() => void alert(client, announcement))
  useEffect(() => {
    if (so) say()
  }, [so])
}

/** Shows the alert once per device; while another alert is open it waits for the next time. */
export const useAlertOnce = (so: boolean, key: LocalKey, announcement: Announcement): void => {
  const client = useClient()
  const say = useEffectEvent(() => {
    if (readLocal(client, key) === null && popups(client).get().length === 0)
      void alert(client, announcement).then(() => writeLocal(client, key, '1'))
  })
  useEffect(() => {
    if (so) say()
  }, [so])
}
