import { useState } from 'react'
import type { RowSelection } from '#/ui/list/RowMark.tsx'

type Row = { id: number }
type Chosen<R> = ReadonlyMap<number, R>
/** `on`: rows are being chosen. `before`: what was chosen before the range that begins at `anchor` and moves with Shift. */
export type Choice<R> = { on: boolean; chosen: Chosen<R>; before: Chosen<R>; anchor: number | undefined }

const nothing: Choice<never> = { on: false, chosen: new Map<number, never>(), before: new Map<number, never>(), anchor: undefined }

const choiceOf = <R extends Row>(chosen: Chosen<R>, anchor: number | undefined): Choice<R> =>
  chosen.size === 0 ? nothing : { on: true, chosen, before: chosen, anchor }

/** The last row taken away ends the selection. */
export const toggle = <R extends Row>({ chosen }: Choice<R>, row: R): Choice<R> => {
  const next = new Map(chosen)
  if (!next.delete(row.id)) next.set(row.id, row)
  return choiceOf(next, row.id)
}

/** Chooses the rows from the anchor to this one, in place of the range chosen with Shift before. */
export const extend = <R extends Row>(choice: Choice<R>, rows: readonly R[], { row, from }: { row: R; from: R }): Choice<R> => {
  const place = (id: number | undefined) => rows.findIndex((each) => each.id === id)
  const anchor = place(choice.anchor) < 0 ? from.id : choice.anchor
  const ends = [place(anchor), place(row.id)]
  const range = rows.slice(Math.min(...ends), Math.max(...ends) + 1)
  const chosen = new Map([...choice.before, ...range.map((each) => [each.id, each] as const)])
  return { on: true, chosen, before: choice.before, anchor }
}

export type Selection<R> = RowSelection<R> & { rows: readonly R[]; start: () => void; markRows: (rows: readonly R[]) => void }

/**
 * Rows chosen for an act on several. They stay chosen while the list scrolls, changes or drops them, and are forgotten with another `filter`.
 */
export const useSelection = <R extends Row>(rows: readonly R[] | undefined, filter: string, labelOf: (row: R) => string): Selection<R> => {
  const [{ choice, of }, set] = useState<{ choice: Choice<R>; of: string }>({ choice: nothing, of: filter })
  const loaded = rows ?? []
  if (of !== filter) set({ choice: nothing, of: filter })
  const change = (next: (now: Choice<R>) => Choice<R>) => set((now) => ({ choice: next(now.choice), of: filter }))
  const current = new Map(loaded.map((row) => [row.id, row]))
  const markRows = (more: readonly R[]) =>
    change((now) => choiceOf(new Map([...now.chosen, ...more.map((row) => [row.id, row] as const)]), now.anchor))
  return {
    on: choice.on,
    rows: [...choice.chosen.values()].map((row) => current.get(row.id) ?? row),
    has: ({ id }) => choice.chosen.has(id),
    hasAll: loaded.length > 0 && loaded.every(({ id }) => choice.chosen.has(id)),
    mark: (row, from) => change((now) => (from ? extend(now, loaded, { row, from }) : toggle(now, row))),
    markAll: () => markRows(loaded),
    markRows,
    labelOf,
    start: () => change((now) => ({ ...now, on: true })),
    end: () => change(() => nothing),
  }
}
