import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { Arrival } from '../page/AppPage.tsx'

/** Goes on inside a list: the place in the history and the focus stay. */
export const useWalkTo = () => {
  const navigate = useNavigate()
  return useCallback((path: string) => void navigate(path, { replace: true, state: { keepFocus: true } satisfies Arrival }), [navigate])
}
