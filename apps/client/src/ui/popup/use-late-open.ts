import { useEffect, useState } from 'react'

/** Milliseconds between the wish for a dialog and its opening. */
export const modalDelay = 10

/**
 * A dialog of Mantine remembers what had the focus, to give it back, when it is opened; one that appears opened remembers nothing. So one
 * that is loaded when it is first wanted stands closed for a moment.
 */
export const useLateOpen = (opened: boolean): boolean => {
  const [stands, setStands] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStands(true), modalDelay)
    return () => clearTimeout(timer)
  }, [])
  return opened && stands
}
