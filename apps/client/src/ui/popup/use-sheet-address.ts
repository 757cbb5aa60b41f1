import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { newUuid } from '#/platform/uuid.ts'

/** A sheet opened by the address (`?editar=…`), so that the way back closes it; each time under another value (`key`), so that it begins anew. */
export const useSheetAddress = (name: string) => {
  const [params, setParams] = useSearchParams()
  const value = params.get(name)
  // It stays to give the focus back when it is closed.
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

/** The address at which such a sheet opens, each time anew. */
export const sheetPath = (path: string, name: string) => `${path}?${name}=${newUuid()}`
