import { useDebouncedCallback } from '@mantine/hooks'
import { useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useFollow } from '#/platform/use-follow.ts'

/** How long after the last key a search is asked, in milliseconds (INC-05). */
export const debounce = 400

/** What a list shows, as its address says it: a filter by id, conditions in the language of `criteria`, order, part of a code, tab. */
const names = ['filtro', 'criterios', 'orden', 'buscar', 'vista'] as const
type Change = Partial<Record<(typeof names)[number], string | undefined>>

/** The list's state in the address; `change` keeps what it does not name, `address` is what links to its items carry. */
export const useListAddress = () => {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (next: Change) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          for (const [name, value] of Object.entries(next)) {
            if (value) after.set(name, value)
            else after.delete(name)
          }
          return after
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  const read = (name: (typeof names)[number]) => params.get(name) ?? ''
  // Without what belongs to one screen alone, as an opened sheet.
  const carried = new URLSearchParams(names.flatMap((name) => (read(name) ? [[name, read(name)]] : [])))
  return {
    filtro: /^\d{1,15}$/.test(read('filtro')) ? Number(read('filtro')) : undefined,
    criterios: read('criterios'),
    orden: read('orden'),
    buscar: read('buscar'),
    vista: read('vista'),
    address: carried.size > 0 ? `?${carried.toString()}` : '',
    change,
  }
}
export type ListAddress = ReturnType<typeof useListAddress>

/** The text being typed, and how to change it; the address has it 400 ms after the last key. */
export const useListSearch = ({ buscar, change }: Pick<ListAddress, 'buscar' | 'change'>) => {
  const [typed, setTyped] = useState(buscar)
  const told = useRef(buscar)
  const tell = useDebouncedCallback((text: string) => {
    told.current = text
    change({ buscar: text })
  }, debounce)
  useFollow(buscar, (now) => {
    if (now !== told.current) setTyped(now)
    told.current = now
  })
  const type = (text: string) => {
    setTyped(text)
    tell(text.trim())
  }
  return [typed, type] as const
}
