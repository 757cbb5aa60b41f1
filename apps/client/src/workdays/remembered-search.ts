import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useClient } from '#/platform/client.ts'
import { readLocal, writeLocal } from '#/platform/local.ts'

const debounce = 400

/**
 * The search text of a list, stored on the device, and its query. Each list has its own, so that a name
 * searched among employees is not searched among one's own days.
 */
export const useRememberedSearch = (listing?: 'propias' | 'persona' | 'empleados') => {
  const client = useClient()
  const key = listing ? (`busqueda_jornadas_${listing}` as const) : 'busqueda_jornadas'
  const [typed, setTyped] = useState(() => readLocal(client, key) ?? '')
  const [filtro] = useDebouncedValue(typed.trim(), debounce)
  const change = (text: string) => {
    setTyped(text)
    writeLocal(client, key, text.trim() || null)
  }
  return { typed, filtro, change }
}
