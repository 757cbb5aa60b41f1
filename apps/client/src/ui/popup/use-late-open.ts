import { useEffect, useState } from 'react'

/** In ms. */
export const modalDelay = 10

/**
 * Mantine's dialog records the focused element at the moment of opening, to restore the focus; one that
 * mounts opened records nothing. So a lazily loaded dialog is mounted closed for a moment.
 */
export const useLateOpen = (opened: boolean): boolean => {
  const [stands, setStands] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStands(true), modalDelay)
    return () => clearTimeout(timer)
  }, [])
  return opened && stands
}
