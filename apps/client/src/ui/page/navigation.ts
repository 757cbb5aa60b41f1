import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The app's first entry of the history, also after it has led on from there: behind it stands another site, or nothing. */
const isFirst = (key: string) => key === 'default' || (history.state as { idx?: number } | null)?.idx === 0

/** Goes back where one came from inside the app, else to `fallback` (a screen opened by a link has nothing behind it). */
export const useBack = (fallback: string) => {
  const navigate = useNavigate()
  const { key } = useLocation()
  return useCallback(() => void (isFirst(key) ? navigate(fallback, { replace: true }) : navigate(-1)), [key, navigate, fallback])
}
