import { useEffect } from 'react'
import { useObservable } from './observable.ts'
import { pushState, readPushState, type PushState } from './push.ts'

/** Read again on mount and on returning from the system's settings. */
export const usePushState = (): PushState => {
  useEffect(() => {
    const read = () => void readPushState()
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [])
  return useObservable(pushState)
}
