import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { Arrival } from '../page/AppPage.tsx'

export const useWalkTo = () => {
  const navigate = useNavigate()
  return useCallback((path: string) => void navigate(path, { replace: true, state: { keepFocus: true } satisfies Arrival }), [navigate])
}
