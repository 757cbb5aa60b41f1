import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { newUuid } from '#/platform/uuid.ts'

/**
 * A sheet opened by the address (`?editar=…`), so that back closes it; `key` changes each time, so that it
 * starts afresh.
 */
export const useSheetAddress = (name: string) => {
  const [params, setParams] = useSearchParams()
  const value = params.get(name)
  // Stays mounted to restore the focus when it closes.
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  const go = (to: string | null, replace: boolean) => {
    const next = new URLSearchParams(params)
    if (to === null) next.delete(name)
    else next.set(name, to)
    setParams(next, { replace, preventScrollReset: true })
  }
  return { key: last, opened: value !== null, open: () => go(newUuid(), false), close: () => go(null, true) }
}

/** The address that opens such a sheet; a new value each time. */
export const sheetPath = (path: string, name: string) => `${path}?${name}=${newUuid()}`
