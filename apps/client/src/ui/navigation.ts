import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Goes back where one came from inside the app, else to `fallback` (a screen opened by a link has nothing behind it). */
export const useBack = (fallback: string) => {
  const navigate = useNavigate()
  const { key } = useLocation()
  return useCallback(() => void (key === 'default' ? navigate(fallback, { replace: true }) : navigate(-1)), [key, navigate, fallback])
}
