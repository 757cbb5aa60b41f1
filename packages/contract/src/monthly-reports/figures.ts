import { suppress } from '#/statistics/suppress.ts'
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

type GroupFigure = { group: string; cifra: (typeof comparedFigures)[number] }

/** Whether anybody may read a figure of a group: `mitad` and `nueve` are of thirty at least. */
const isShown = ({ grupos }: MonthFigures, { group, cifra }: GroupFigure): boolean => {
  if (cifra === 'mitad' || cifra === 'nueve') return true
  const shown = suppress(grupos.map((each) => each[cifra === 'en_plazo' ? 'con_plazo' : cifra]))
  const at = grupos.findIndex(({ nombre_es }) => nombre_es === group)
  return at >= 0 && shown[at] !== null
}

/** The changes as anybody may read them: without figures that either state does not show. */
export const shownChanges = (before: MonthFigures, now: MonthFigures): FigureChange[] =>
  changedFigures(before, now).filter(
    ({ cifra, grupo_es: group }) => group === null || [before, now].every((state) => isShown(state, { group, cifra })),
  )

/** Shares in percent without decimals; null of nothing. */
export const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((100 * part) / whole))
