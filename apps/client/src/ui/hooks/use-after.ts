import { useEffect, useEffectEvent } from 'react'

export const useAfter = (milliseconds: number, act: () => void, when = true): void => {
  const run = useEffectEvent(act)
  useEffect(() => {
    if (!when) return undefined
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds, when])
}
