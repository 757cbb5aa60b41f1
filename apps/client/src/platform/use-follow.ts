import { useEffect, useEffectEvent } from 'react'

/** Calls `follow` on mount and after each change of the value, also through the browser's back button. */
export const useFollow = <T>(value: T, follow: (value: T) => void): void => {
  const tell = useEffectEvent(follow)
  useEffect(() => {
    tell(value)
  }, [value])
}
