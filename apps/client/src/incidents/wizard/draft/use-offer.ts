import { useParameters, useTypes, useUnits } from '#/platform/configuration.ts'
import { flatten, limitTypes } from '../steps/type-choice.ts'
import type { WizardDraft } from './wizard-draft.ts'
import type { WizardQuery } from './wizard-query.ts'

/** The units, the chosen one and its types, limited by the address. */
export const useOffer = (draft: WizardDraft, { uni_ges_seleccionables_ids: limit, unidad_gestion_id, tipos }: WizardQuery) => {
  const units = useUnits()
  const { unidades_gestion } = useParameters()
  const all = units.data ?? []
  const permitted = limit ? all.filter(({ id }) => limit.includes(id)) : all
  const unitId = draft.unidad_gestion_id ?? unidad_gestion_id
  // Where the municipality has a single default unit nobody is asked: the named one, or the first.
  const named = permitted.find(({ id }) => id === unitId) ?? permitted[0]
  const offered = unidades_gestion || !named ? permitted : [named]
  const selected = (draft.mode === 'duplicate' ? all : offered).find(({ id }) => id === unitId)
  const unit = offered.length === 1 && draft.mode !== 'duplicate' ? offered[0] : selected
  const loaded = useTypes(unit?.id)
  const tree = limitTypes(loaded.data ?? [], tipos)
  return { units, offered, unit, tree, types: flatten(tree), typesLoading: loaded.loading }
}
