import type { IncidentType, Subtype } from '@avisa/contract/types/schemas'

/** Parents and subtypes in one list. */
export const flatten = (tree: readonly IncidentType[]): Subtype[] => tree.flatMap((parent) => [parent, ...parent.subtipos])

/** The types that the address offers: a parent with all below it, or its subtypes alone. Ids of another unit limit nothing. */
export const limitTypes = (tree: readonly IncidentType[], ids: readonly number[] | undefined): readonly IncidentType[] => {
  if (!ids) return tree
  const limited = tree.flatMap((parent): IncidentType[] => {
    if (ids.includes(parent.id)) return [parent]
    const subtipos = parent.subtipos.filter(({ id }) => ids.includes(id))
    return subtipos.length > 0 ? [{ ...parent, asignable: false, subtipos }] : []
  })
  return limited.length > 0 ? limited : tree
}

/** The choice after a press: one takes the place of another, or is added and taken back where several may be chosen. */
export const chooseType = (chosen: readonly number[], id: number, several: boolean): readonly number[] => {
  if (!several) return [id]
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
}
