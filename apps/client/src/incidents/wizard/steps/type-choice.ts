import type { IncidentType, Subtype } from '@avisa/contract/types/schemas'

/** Parents and subtypes in one list. */
export const flatten = (tree: readonly IncidentType[]): Subtype[] => tree.flatMap((parent) => [parent, ...parent.subtipos])

/** A parent includes all its subtypes; ids of another unit are ignored. */
export const limitTypes = (tree: readonly IncidentType[], ids: readonly number[] | undefined): readonly IncidentType[] => {
  if (!ids) return tree
  const limited = tree.flatMap((parent): IncidentType[] => {
    if (ids.includes(parent.id)) return [parent]
    const subtipos = parent.subtipos.filter(({ id }) => ids.includes(id))
    return subtipos.length > 0 ? [{ ...parent, asignable: false, subtipos }] : []
  })
  return limited.length > 0 ? limited : tree
}

/** Replaces the previous choice, or toggles the type where several may be chosen. */
export const chooseType = (selection: readonly number[], id: number, several: boolean): readonly number[] => {
  if (!several) return [id]
  return selection.includes(id) ? selection.filter((other) => other !== id) : [...selection, id]
}
