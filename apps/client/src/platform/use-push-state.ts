import { useEffect } from 'react'
import { useObservable } from './observable.ts'
import { pushState, readPushState, type PushState } from './push.ts'

/** Whether this device takes notices, read anew when a screen that shows it comes up and when one returns from the system's settings. */
export const usePushState = (): PushState => {
  useEffect(() => {
    const read = () => void readPushState()
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [])
  return useObservable(pushState)
}
