import { useEffect } from 'react'
import { useClient } from './client.ts'
import { useObservable } from './observable.ts'
import { pushState, readPushState, type PushState } from './push.ts'

/** Read again on mount and on returning from the system's settings. */
export const usePushState = (): PushState => {
  const client = useClient()
  useEffect(() => {
    const read = () => void readPushState(client)
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [client])
  return useObservable(pushState(client))
}
