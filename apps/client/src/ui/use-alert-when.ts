import { useEffect, useEffectEvent } from 'react'
import { alert, type Announcement } from './popups.ts'

/** Says it in an alert each time it begins to be so. */
export const useAlertWhen = (so: boolean, announcement: Announcement): void => {
  const say = useEffectEvent(() => void alert(announcement))
  useEffect(() => {
    if (so) say()
  }, [so])
}
