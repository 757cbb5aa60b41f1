import { useDebouncedCallback } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { part, useClient, type Client } from '#/platform/client.ts'
import { readLocal, writeLocal } from '#/platform/local.ts'
import { usePerson } from '#/platform/session.ts'
import { useFollow } from '#/platform/use-follow.ts'

/** In ms after the last key. */
export const debounce = 400

/**
 * The state of a list in its address: a filter by id, conditions in the language of `criteria`, order,
 * group, columns of its table, search text, tab, and whether a number opened it (`de=numeros`).
 */
const names = ['filtro', 'criterios', 'orden', 'grupo', 'columnas', 'buscar', 'vista', 'de'] as const
export type ListChange = Partial<Record<(typeof names)[number], string | undefined>>

const remembered = ['filtro', 'criterios', 'orden', 'grupo', 'columnas'] as const
type Memory = {
  list: string
  /** The initial conditions, until this person chooses others. */
  first: string
  /** Before what is remembered, until the person chooses something in this window. */
  begin?: ListChange | undefined
}
/** Lists in which something was chosen in this window. */
const changedLists = part(() => new Set<string>())

const partOf = (params: URLSearchParams) =>
  new URLSearchParams(remembered.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])))

export const readAddress = (params: URLSearchParams) => {
  const read = (name: (typeof names)[number]) => params.get(name) ?? ''
  return {
    filtro: /^\d{1,15}$/.test(read('filtro')) ? Number(read('filtro')) : undefined,
    criterios: read('criterios'),
    orden: read('orden'),
    grupo: read('grupo'),
    columnas: read('columnas'),
    buscar: read('buscar'),
    vista: read('vista'),
    de: read('de'),
  }
}
export type AskedAddress = ReturnType<typeof readAddress>

export const listBeginning = (client: Client, { list, first }: Memory, person: number): URLSearchParams => {
  const stored = readLocal(client, `lista_${list}_${person}`)
  return stored === null ? new URLSearchParams(first ? [['criterios', first]] : []) : new URLSearchParams(stored)
}

/** The address first, then the person's last choice on this device, then the list's own default. */
const useRemembered = (params: URLSearchParams, memory: Memory | undefined) => {
  const client = useClient()
  const person = usePerson()?.user_id ?? 0
  const key = memory && (`lista_${memory.list}_${person}` as const)
  const isInAddress = remembered.some((name) => params.has(name))
  const filled = new URLSearchParams(params)
  const begin = key && !changedLists(client).has(key) ? memory?.begin : undefined
  if (begin && !isInAddress) for (const [name, value] of Object.entries(begin)) filled.set(name, value ?? '')
  else if (memory && !isInAddress) for (const [name, value] of listBeginning(client, memory, person)) filled.set(name, value)
  const keep = (after: URLSearchParams) => {
    if (!key) return
    changedLists(client).add(key)
    writeLocal(client, key, `?${partOf(after).toString()}`)
  }
  return { filled, keep }
}

/**
 * The list's state in the address; `change` keeps what it does not name, and `address` is appended to
 * links to its records.
 */
export const useListAddress = (memory?: Memory) => {
  const [address, setParams] = useSearchParams()
  const { filled: params, keep } = useRemembered(address, memory)
  const change = (next: ListChange) => {
    const after = new URLSearchParams(params)
    for (const [name, value] of Object.entries(next)) {
      if (value) after.set(name, value)
      else after.delete(name)
    }
    if (remembered.some((name) => name in next)) keep(after)
    setParams(after, { replace: true, preventScrollReset: true })
  }
  // Without parameters of a single screen, such as an open sheet, and without those that the list
  // remembers anyway.
  const carried = new URLSearchParams(names.flatMap((name) => (address.get(name) ? [[name, address.get(name) ?? '']] : [])))
  return {
    ...readAddress(params),
    address: carried.size > 0 ? `?${carried.toString()}` : '',
    change,
  }
}
export type ListAddress = ReturnType<typeof useListAddress>

export const useListSearch = ({ buscar, change }: Pick<ListAddress, 'buscar' | 'change'>) => {
  const [typed, setTyped] = useState(buscar)
  const searchRef = useRef(buscar)
  const tell = useDebouncedCallback((text: string) => {
    searchRef.current = text
    change({ buscar: text })
  }, debounce)
  useFollow(buscar, (now) => {
    if (now !== searchRef.current) setTyped(now)
    searchRef.current = now
  })
  const type = (text: string) => {
    setTyped(text)
    tell(text.trim())
  }
  return [typed, type] as const
}
