import { useEffect, useEffectEvent } from 'react'

/** Does it once, that many milliseconds after the screen has opened, unless it was left before; not while `when` is false. */
export const useAfter = (milliseconds: number, act: () => void, when = true): void => {
  const run = useEffectEvent(act)
  useEffect(() => {
    if (!when) return undefined
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds, when])
}
