import { useEffect, useEffectEvent } from 'react'
import { readLocal, writeLocal, type LocalKey } from '#/platform/local.ts'
import { alert, popups, type Announcement } from '../popup/popups.ts'

/** Says it in an alert each time it begins to be so. */
export const useAlertWhen = (so: boolean, announcement: Announcement): void => {
  const say = useEffectEvent(() => void alert(announcement))
  useEffect(() => {
    if (so) say()
  }, [so])
}

/** Says it in an alert once on this device: read, it is not said again; while something else is being said, another time. */
export const useAlertOnce = (so: boolean, key: LocalKey, announcement: Announcement): void => {
  const say = useEffectEvent(() => {
    if (readLocal(key) === null && popups.get().length === 0) void alert(announcement).then(() => writeLocal(key, '1'))
  })
  useEffect(() => {
    if (so) say()
  }, [so])
}
