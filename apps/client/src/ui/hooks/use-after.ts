import { useEffect, useEffectEvent } from 'react'

/** Runs once, that long after the screen has opened; not after leaving it, nor while `when` is false. */
export const useAfter = (milliseconds: number, act: () => void, when = true): void => {
  const run = useEffectEvent(act)
  useEffect(() => {
    if (!when) return undefined
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds, when])
}
