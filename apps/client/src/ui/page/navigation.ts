import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The app's first history entry, also after a redirect from it: before it is another site, or nothing. */
const isFirst = (key: string) => key === 'default' || (history.state as { idx?: number } | null)?.idx === 0

/** Goes to the previous page inside the app, otherwise to `fallback` (a screen opened by a link has none). */
export const useBack = (fallback: string) => {
  const navigate = useNavigate()
  const { key } = useLocation()
  return useCallback(() => void (isFirst(key) ? navigate(fallback, { replace: true }) : navigate(-1)), [key, navigate, fallback])
}
