import { useEffect, useEffectEvent } from 'react'
import { readLocal, writeLocal, type LocalKey } from '#/platform/local.ts'
import { alert, type Announcement } from './popups.ts'

/** Says it in an alert each time it begins to be so. */
export const useAlertWhen = (so: boolean, announcement: Announcement): void => {
  const say = useEffectEvent(() => void alert(announcement))
  useEffect(() => {
    if (so) say()
  }, [so])
}

/** Says it in an alert once on this device: read, it is not said again. */
export const useAlertOnce = (so: boolean, key: LocalKey, announcement: Announcement): void => {
  const say = useEffectEvent(() => {
    if (readLocal(key) === null) void alert(announcement).then(() => writeLocal(key, '1'))
  })
  useEffect(() => {
    if (so) say()
  }, [so])
}
