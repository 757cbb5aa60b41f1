import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { readLocal, writeLocal } from '#/platform/local.ts'

const debounce = 400

/**
 * What is typed in the search of a listing, kept on the device, and what is asked of the server. Each listing has its own: who
 * was found among the employees is not searched for among one's own days.
 */
export const useRememberedSearch = (listing?: 'propias' | 'persona' | 'empleados') => {
  const key = listing ? (`busqueda_jornadas_${listing}` as const) : 'busqueda_jornadas'
  const [typed, setTyped] = useState(() => readLocal(key) ?? '')
  const [filtro] = useDebouncedValue(typed.trim(), debounce)
  const change = (text: string) => {
    setTyped(text)
    writeLocal(key, text.trim() || null)
  }
  return { typed, filtro, change }
}
