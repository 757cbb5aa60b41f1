import type { Change } from '@avisa/contract/configuration/acts'
import type { ObjectRow } from '../shared/objects.ts'

const parentOf = ({ cuerpo }: ObjectRow): string | null => (typeof cuerpo['tipo_padre'] === 'string' ? cuerpo['tipo_padre'] : null)
const orderOf = ({ cuerpo }: ObjectRow): number => Number(cuerpo['orden'] ?? 0)

/** The categories with their types, each in order. */
export const treeOf = (ordered: readonly ObjectRow[]): Map<string | null, ObjectRow[]> => {
  const keys = new Set(ordered.map(({ clave }) => clave))
  const tree = new Map<string | null, ObjectRow[]>()
  for (const row of ordered) {
    const parent = parentOf(row)
    const place = parent !== null && keys.has(parent) ? parent : null
    const siblings = tree.get(place)
    if (siblings) siblings.push(row)
    else tree.set(place, [row])
  }
  return tree
}

export type Place = { parent: string | null; index: number }

const step = 10

const changed = (row: ObjectRow, part: Readonly<Record<string, unknown>>): Change => ({
  objeto: 'tipo',
  clave: row.clave,
  antes: row.cuerpo,
  despues: { ...row.cuerpo, ...part },
})

/** The changes that put a type at a place among its siblings; those whose order already fits stay as they are. */
export const moveChanges = (ordered: readonly ObjectRow[], clave: string, { parent, index }: Place): Change[] => {
  const row = ordered.find((each) => each.clave === clave)
  const tree = treeOf(ordered)
  const hasChildren = (tree.get(clave)?.length ?? 0) > 0
  if (!row || parent === clave || (parent !== null && hasChildren)) return []
  const siblings = (tree.get(parent) ?? []).filter((each) => each.clave !== clave)
  const at = Math.max(0, Math.min(index, siblings.length))
  const [before, after] = [siblings[at - 1], siblings[at]]
  const [low, high] = [before ? orderOf(before) : -1, after ? orderOf(after) : undefined]
  const moved = parentOf(row) === parent ? {} : { tipo_padre: parent }
  if (high === undefined || high - low > 1) {
    const orden = high === undefined ? low + step : Math.floor((low + high) / 2)
    return [changed(row, { ...moved, orden: Math.max(0, orden) })]
  }
  const next = [...siblings.slice(0, at), row, ...siblings.slice(at)]
  return next.flatMap((each, place) => {
    const part = { ...(each === row ? moved : {}), orden: place * step }
    return each !== row && orderOf(each) === place * step ? [] : [changed(each, part)]
  })
}

export type Step = 'up' | 'down' | 'in' | 'out'

/** Where a step with the keys leads: up and down among its siblings, into the category above, out of its own. */
export const stepPlace = (ordered: readonly ObjectRow[], clave: string, to: Step): Place | undefined => {
  const row = ordered.find((each) => each.clave === clave)
  if (!row) return undefined
  const tree = treeOf(ordered)
  const parent = parentOf(row)
  const siblings = tree.get(parent) ?? []
  const at = siblings.indexOf(row)
  if (to === 'up') return at > 0 ? { parent, index: at - 1 } : undefined
  if (to === 'down') return at < siblings.length - 1 ? { parent, index: at + 1 } : undefined
  if (to === 'out') {
    const place = (tree.get(null) ?? []).findIndex((each) => each.clave === parent)
    return parent === null ? undefined : { parent: null, index: place + 1 }
  }
  const above = parent === null ? siblings[at - 1] : undefined
  return above && (tree.get(clave)?.length ?? 0) === 0 ? { parent: above.clave, index: tree.get(above.clave)?.length ?? 0 } : undefined
}

/** The same fields of several types. */
export const bulkChanges = (rows: readonly ObjectRow[], part: Readonly<Record<string, unknown>>): Change[] =>
  rows.map((row) => changed(row, part)).filter(({ antes, despues }) => JSON.stringify(antes) !== JSON.stringify(despues))
