import { useEffect, useState } from 'react'

/**
 * A dialog of Mantine remembers what had the focus, to give it back, when it is opened; one that appears opened remembers nothing. So one
 * that is loaded when it is first wanted stands closed for a moment.
 */
export const useLateOpen = (opened: boolean): boolean => {
  const [stands, setStands] = useState(false)
  useEffect(() => setStands(true), [])
  return opened && stands
}
