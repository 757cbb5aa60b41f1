import type { Incident } from '@avisa/contract/incidents/schemas'
import type { DetailPane } from '#/ui/detail-pane.ts'

type Walk = {
  rows: readonly Incident[] | undefined
  selected: number | undefined
  to: (id: number) => string
  list: string
  go: (path: string) => void
}

/** From the chosen incident back to the list, and on to its neighbours there. */
export const stepsOf = ({ rows = [], selected, to, list, go }: Walk): DetailPane => {
  const at = rows.findIndex(({ id }) => id === selected)
  const towards = (by: number) => {
    const row = at < 0 ? undefined : rows[at + by]
    return row && (() => go(to(row.id)))
  }
  return { close: () => go(list), previous: towards(-1), next: towards(1) }
}
