import { comparedFigures } from './months.ts'
import type { FigureChange, MonthFigures, MonthTotals } from './schemas.ts'

const changesOf = (
  before: MonthTotals | undefined,
  now: MonthTotals | undefined,
  group: { nombre_es: string; nombre_val: string } | null,
) =>
  comparedFigures.flatMap((cifra): FigureChange[] => {
    const [antes, ahora] = [before?.[cifra] ?? null, now?.[cifra] ?? null]
    if (antes === ahora || (antes ?? 0) === (ahora ?? 0)) return []
    return [{ cifra, grupo_es: group?.nombre_es ?? null, grupo_val: group?.nombre_val ?? null, antes, ahora }]
  })

/** The figures of the month that differ, of the whole and of each group; a group is the same under its Spanish name. */
export const changedFigures = (before: MonthFigures, now: MonthFigures): FigureChange[] => {
  const names = [...new Set([...before.grupos, ...now.grupos].map(({ nombre_es }) => nombre_es))]
  const groups = names.flatMap((name) => {
    const [old, current] = [before, now].map(({ grupos }) => grupos.find(({ nombre_es }) => nombre_es === name))
    return changesOf(old, current, old ?? current ?? null)
  })
  return [...changesOf(before.total, now.total, null), ...groups]
}

/** Shares in percent without decimals; null of nothing. */
export const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((100 * part) / whole))
