import { useEffect, useEffectEvent } from 'react'

/** Calls `follow` with the value when the screen comes up and after each change, also one by the browser's own back. */
export const useFollow = <T>(value: T, follow: (value: T) => void): void => {
  const tell = useEffectEvent(follow)
  useEffect(() => {
    tell(value)
  }, [value])
}
