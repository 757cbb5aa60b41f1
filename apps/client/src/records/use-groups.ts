import type { FilterModel } from '@avisa/contract/filters/schemas'
import { viewOffers, type GroupOf } from '@avisa/contract/filters/views'
import { pick } from '@avisa/contract/values/languages'
import { useCallback } from 'react'
import { useUnits } from '#/platform/configuration.ts'
import { useLang } from '#/platform/text.ts'
import { useRecordTexts } from './texts.ts'

/** What a list can be grouped by, and the name of a row's group. */
export type RowGroup<Row> = { key: string; title: string; nameOf: (row: Row) => string }

export const useUnitName = () => {
  const lang = useLang()
  const units = useUnits().data
  return useCallback(
    ({ unidad_gestion_id: id }: { unidad_gestion_id: number }): string => {
      const unit = units?.find((each) => each.id === id)
      return unit ? pick(unit, 'nombre', lang) : ''
    },
    [units, lang],
  )
}

/** In the order of the contract; a row without a value stands in a group of its own. */
export const useGroups = <Row, M extends FilterModel>(
  model: M,
  names: Readonly<Record<GroupOf<M>, (row: Row) => string | null | undefined>>,
): readonly RowGroup<Row>[] => {
  const say = useRecordTexts()
  const keys: readonly GroupOf<M>[] = viewOffers[model].grupos
  const titleOf = (key: GroupOf<FilterModel>) => say(`group_${key}`)
  return keys.map((key) => ({ key, title: titleOf(key), nameOf: (row) => names[key](row) || say('groupNothing') }))
}
