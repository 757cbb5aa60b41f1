import { createContext } from 'react'

export type DetailPane = { close: () => void; previous: (() => void) | undefined; next: (() => void) | undefined }
export const DetailPaneContext = createContext<DetailPane | null>(null)

type Walk = {
  rows: readonly { id: number }[] | undefined
  selected: number | undefined
  to: (id: number) => string
  list: string
  go: (path: string) => void
}

export const stepsOf = ({ rows = [], selected, to, list, go }: Walk): DetailPane => {
  const at = rows.findIndex(({ id }) => id === selected)
  const towards = (by: number) => {
    const row = at < 0 ? undefined : rows[at + by]
    return row && (() => go(to(row.id)))
  }
  return { close: () => go(list), previous: towards(-1), next: towards(1) }
}
