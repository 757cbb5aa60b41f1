import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { readLocal, writeLocal } from '#/platform/local.ts'

const debounce = 400

/** What is typed in the search of a listing, kept on the device (WD-16), and what is asked of the server. */
export const useRememberedSearch = () => {
  const [typed, setTyped] = useState(() => readLocal('busqueda_jornadas') ?? '')
  const [filtro] = useDebouncedValue(typed.trim(), debounce)
  const change = (text: string) => {
    setTyped(text)
    writeLocal('busqueda_jornadas', text.trim() || null)
  }
  return { typed, filtro, change }
}
